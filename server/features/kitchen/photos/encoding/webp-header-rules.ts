import type { ImageHeader } from './image-header.ts'

/** Before the image of an extended file: metadata, a colour profile, the settings of an animation. */
const CHUNKS_MAX = 64
/** Held for each pixel without loss; in an animation or beside a channel of transparency, one byte more. */
const LOSSLESS_BYTES = 4
const EXTENDED_BYTES = 1

const size24 = (bytes: Buffer, at: number): number => 1 + bytes.readUIntLE(at, 3)

/** The name of the chunk that decides how the pixels of an extended file are held. */
function pixelChunk(bytes: Buffer): string {
  let at = 12
  for (let count = 0; count < CHUNKS_MAX && at + 8 <= bytes.length; count += 1) {
    const name = bytes.toString('latin1', at, at + 4)
    if (['VP8 ', 'VP8L', 'ALPH', 'ANMF'].includes(name)) return name
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return ''
}

/** What the header of a WebP says; undefined when it has none. */
export function webpHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30) return undefined
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    return { width, height, line_bytes: width * 3, whole_bytes: 0 }
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    const [width, height] = [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
    return { width, height, line_bytes: width * 4, whole_bytes: width * height * LOSSLESS_BYTES }
  }
  if (kind !== 'VP8X') return undefined
  const [width, height] = [size24(bytes, 24), size24(bytes, 27)]
  const held = { 'VP8 ': 0, VP8L: LOSSLESS_BYTES }[pixelChunk(bytes)] ?? LOSSLESS_BYTES + EXTENDED_BYTES
  return { width, height, line_bytes: width * 4, whole_bytes: width * height * held }
}
