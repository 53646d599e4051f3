/** How much room files take on a FAT drive: whole clusters, and folders too (tools/build/fat.py). */

const ENTRY = 32;
const SHORT = /^[A-Z0-9!#$%&'()\-@^_`{}~]{1,8}(\.[A-Z0-9!#$%&'()\-@^_`{}~]{1,3})?$/;

/**
 * @param {Map<string, number>} sizes of the files, by path
 * @param {number} cluster
 * @returns {number} bytes, without the root folder
 */
export function driveSpace(sizes, cluster) {
  const entries = new Map(); // by folder
  let clusters = 0;
  for (const [path, size] of sizes) {
    clusters += Math.ceil(size / cluster);
    const parts = path.split("/");
    for (let i = 1; i < parts.length; i++) {
      const folder = parts.slice(0, i).join("/");
      if (!entries.has(folder)) entries.set(folder, new Set());
      entries.get(folder).add(parts[i]);
    }
  }
  for (const names of entries.values()) {
    let count = 2;
    for (const name of names) count += SHORT.test(name) ? 1 : 1 + Math.ceil(name.length / 13);
    clusters += Math.ceil((count * ENTRY) / cluster);
  }
  return clusters * cluster;
}
