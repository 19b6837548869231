"""python3 uf2_sectors.py <UF2> <bytes of flash>: the flash sectors that dropping the file on a board erases, as ranges.

Every block counts, of whatever family: an address beyond the chip comes round to its beginning again, and the boot ROM
erases whole sectors before it writes.
"""
import struct
import sys

BLOCK, SECTOR, FLASH = 512, 4096, 0x10000000
START, END = (0x0A324655, 0x9E5D5157), 0x0AB16F30


def sectors(data, flash_bytes):
    touched = set()
    if not data or len(data) % BLOCK:
        sys.exit("not a UF2: its length is not a multiple of 512")
    for at in range(0, len(data), BLOCK):
        first, second, _, address, size = struct.unpack_from("<5I", data, at)
        if (first, second) != START or struct.unpack_from("<I", data, at + 508)[0] != END:
            sys.exit(f"not a UF2: no block at byte {at}")
        if not size or size > 476 or address < FLASH:
            sys.exit(f"block at byte {at} is not for the flash")
        begin = (address - FLASH) % flash_bytes
        touched.update(range(begin // SECTOR, (begin + size - 1) // SECTOR + 1))
    return touched


def main():
    path, flash_bytes = sys.argv[1], int(sys.argv[2], 0)
    with open(path, "rb") as file:
        touched = sectors(file.read(), flash_bytes)
    starts = sorted(sector for sector in touched if sector - 1 not in touched)
    ends = sorted(sector + 1 for sector in touched if sector + 1 not in touched)
    for start, end in zip(starts, ends):
        print(f"{FLASH + start * SECTOR:#x} {FLASH + end * SECTOR:#x}")


main()
