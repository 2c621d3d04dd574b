/** Deeper, and with more values, than any input of ours is. */
const DEPTH_MAX = 16
const VALUES_MAX = 5_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/** How much deeper the text is after a byte: `[` and `{`, `]` and `}` differ in one bit. */
const stepOf = (byte: number): -1 | 0 | 1 => {
  const sign = byte & ~0x20
  if (sign === 0x5b) return 1
  return sign === 0x5d ? -1 : 0
}

/** Where the text ends whose quotation mark is at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1
  return end
}

/**
 * Whether a JSON text is cheap to parse: whoever has nothing to send but brackets is refused before they cost
 * anything.
 */
export function isWithinBounds(bytes: Uint8Array): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at)
    else {
      const step = stepOf(byte)
      depth += step
      if (step === 1 || byte === COMMA) values += 1
    }
    if (depth > DEPTH_MAX || values > VALUES_MAX) return false
  }
  return true
}
