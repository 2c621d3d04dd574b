import type { ImageHeader } from './image-header.ts'

/**
 * By the colour type of the file: what a pixel has once a palette is looked up and a transparent colour has
 * become a channel.
 */
const channelsOf: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 }
const HEADER_BYTES = 33

/** What the header of a PNG says; undefined when it has none. */
export function pngHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const channels = channelsOf[bytes[25] ?? -1]
  if (channels === undefined) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const pixel_bytes = channels * (bytes[24] === 16 ? 2 : 1)
  const isInterlaced = bytes[28] !== 0
  return {
    width,
    height,
    line_bytes: width * pixel_bytes,
    whole_bytes: isInterlaced ? width * height * pixel_bytes : 0,
  }
}
