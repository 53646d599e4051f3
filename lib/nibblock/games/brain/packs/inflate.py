"""Unpack zlib streams (RFC 1950 and 1951) without zlib, which small boards lack.

Raises ValueError if a stream is broken or too long. RAM: what it unpacks, and its codes.
"""

from nibblock import const

_ORDER = b"\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"
_LENGTHS = (  # less 3
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0a\x0c\x0e\x10\x14\x18\x1c (08@P`p\x80\xa0\xc0\xe0\xff"
)
_END = const(256)
_ADLER = const(65521)


class _Bits:
    """A bit reader over bytes, lowest bit first."""

    def __init__(self, data):
        self._data = data
        self.at = 0  # the next byte
        self._held = self._bits = 0

    def take(self, count):
        """Return the next ``count`` bits, up to 13, as a number."""
        while self._bits < count:
            self._held |= self.byte() << self._bits
            self._bits += 8
        value = self._held & (1 << count) - 1
        self._held >>= count
        self._bits -= count
        return value

    def byte(self):
        """Return the next whole byte."""
        if self.at == len(self._data):
            raise ValueError("ends too early")
        self.at += 1
        return self._data[self.at - 1]

    def align(self):
        """Skip to the next whole byte."""
        self._held = self._bits = 0


class _Code:
    """A Huffman code, built from the lengths of its words."""

    def __init__(self, lengths):
        counts = [0] * 16
        for length in lengths:
            counts[length] += 1
        counts[0] = 0
        left = 1
        for length in range(1, 16):
            left = (left << 1) - counts[length]
            if left < 0:
                raise ValueError("has an impossible code")
        self._counts = counts
        self._symbols = []
        for length in range(1, 16):
            for symbol in range(len(lengths)):
                if lengths[symbol] == length:
                    self._symbols.append(symbol)

    def read(self, bits):
        """Return the next symbol."""
        code = first = index = 0
        for length in range(1, 16):
            code |= bits.take(1)
            count = self._counts[length]
            if code - count < first:
                return self._symbols[index + code - first]
            index += count
            first = first + count << 1
            code <<= 1
        raise ValueError("has a word outside its code")


def inflate(data, most):
    """Return the contents of a zlib stream, a bytearray of at most ``most`` bytes."""
    bits = _Bits(data)
    head = bits.byte() << 8 | bits.byte()
    if head & 0x0F20 != 0x0800 or head % 31:
        raise ValueError("has no zlib header")
    out = bytearray()
    last = 0
    while not last:
        last = bits.take(1)
        kind = bits.take(2)
        if kind == 0:
            _stored(bits, out, most)
        elif kind == 1:
            lengths = b"\x08" * 144 + b"\x09" * 112 + b"\x07" * 24 + b"\x08" * 8
            _packed(bits, out, most, _Code(lengths), _Code(b"\x05" * 30))
        elif kind == 2:
            _packed(bits, out, most, *_codes(bits))
        else:
            raise ValueError("has an unknown block type")
    bits.align()
    one, two = 1, 0
    for byte in out:
        one = (one + byte) % _ADLER
        two = (two + one) % _ADLER
    for half in (two, one):
        if bits.byte() << 8 | bits.byte() != half:
            raise ValueError("has a wrong checksum")
    return out


def _stored(bits, out, most):
    bits.align()
    size = bits.byte() | bits.byte() << 8
    if bits.byte() | bits.byte() << 8 != size ^ 0xFFFF:
        raise ValueError("has a wrong length")
    for _ in range(size):
        _append(out, bits.byte(), most)


def _codes(bits):
    """Return the codes at the start of a block that has its own."""
    words = bits.take(5) + 257
    distances = bits.take(5) + 1
    count = bits.take(4) + 4
    lengths = bytearray(19)
    for i in range(count):
        lengths[_ORDER[i]] = bits.take(3)
    code = _Code(lengths)
    lengths = bytearray(words + distances)
    i = 0
    while i < len(lengths):
        length = code.read(bits)
        run = 1
        if length > 15:
            if length == 16:
                if not i:
                    raise ValueError("repeats a length before the first")
                length = lengths[i - 1]
                run = 3 + bits.take(2)
            elif length == 17:
                length, run = 0, 3 + bits.take(3)
            else:
                length, run = 0, 11 + bits.take(7)
        if i + run > len(lengths):
            raise ValueError("has too many code lengths")
        for _ in range(run):
            lengths[i] = length
            i += 1
    return _Code(lengths[:words]), _Code(lengths[words:])


def _packed(bits, out, most, words, distances):
    while True:
        symbol = words.read(bits)
        if symbol < _END:
            _append(out, symbol, most)
            continue
        if symbol == _END:
            return
        length = _length(symbol - _END - 1, bits)
        symbol = distances.read(bits)
        if symbol > 29:
            raise ValueError("has an unknown distance")
        distance = symbol + 1
        if symbol > 3:
            extra = symbol - 2 >> 1
            distance = ((2 | symbol & 1) << extra) + 1 + bits.take(extra)
        if distance > len(out):
            raise ValueError("repeats bytes before its start")
        for _ in range(length):
            _append(out, out[-distance], most)


def _length(symbol, bits):
    if symbol > 28:
        raise ValueError("has an unknown length")
    return 3 + _LENGTHS[symbol] + (bits.take(symbol - 4 >> 2) if 7 < symbol < 28 else 0)


def _append(out, byte, most):
    if len(out) == most:
        raise ValueError(f"holds more than {most} bytes")
    out.append(byte)
