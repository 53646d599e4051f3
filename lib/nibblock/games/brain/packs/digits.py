"""Convert long numbers from one base to another, in limbs of 16 bits, without big integers.

RAM: a word for each 16 bits of the number.
"""

from nibblock import const

_LIMB = const(0x10000)
_SMALL = const(0x3FFFFFFF)  # no int may pass 30 bits


def convert(digits, base, to):
    """Return the digits in base ``to`` of a number whose digits in ``base`` are given.

    Most significant first, without leading zeroes: 0 has no digits. Bases are 2 to 256.
    """
    limb, width = _power(to, _LIMB)
    most = _SMALL // limb
    limbs = []
    i = 0
    while i < len(digits):
        # As many digits at once as keep every product small.
        chunk, weight = digits[i], base
        i += 1
        while i < len(digits) and weight * base <= most:
            chunk = chunk * base + digits[i]
            weight *= base
            i += 1
        for k in range(len(limbs)):
            chunk += limbs[k] * weight
            limbs[k] = chunk % limb
            chunk //= limb
        while chunk:
            limbs.append(chunk % limb)
            chunk //= limb
    return _spread(limbs, to, width)


def _power(base, most):
    """Return the largest power of ``base`` up to ``most``, and its exponent."""
    power, exponent = base, 1
    while power * base <= most:
        power *= base
        exponent += 1
    return power, exponent


def _spread(limbs, base, width):
    """Return limbs, least significant first, as digits without leading zeroes."""
    digits = bytearray(len(limbs) * width)
    at = len(digits)
    for limb in limbs:
        for _ in range(width):
            at -= 1
            digits[at] = limb % base
            limb //= base
    return bytes(digits).lstrip(b"\0")
