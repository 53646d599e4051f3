/** All that is fetched once the title is shown, as one file. */

export { startArrivals } from "./arrivals.js";
export { backUp } from "./backup.js";
export { openHandheld } from "./handheld.js";
export { keepAgain } from "./handhelds.js";
export { createTransfer } from "./transfer.js";
