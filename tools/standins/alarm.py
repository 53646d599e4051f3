"""Stand in for alarm: memory that a restart leaves as it is, as small as that of an RP2040."""

sleep_memory = bytearray(256)
