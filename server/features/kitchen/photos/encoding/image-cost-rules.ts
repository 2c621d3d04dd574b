import { type ImageHeader, type ImageKind, jpegHeader, pngHeader, webpHeader } from './image-header-rules.ts'

export const PIXELS_MAX = 40_000_000
/** What decoding may hold. With the process itself and the largest file it makes 200 MB. */
export const DECODED_BYTES_MAX = 88 * 1024 * 1024
/** As many lines are in memory while an image is reduced. */
const LINES = 2_000

const CPU_MS_LEAST = 1_000
const CPU_MS_PER_MEGAPIXEL = 100
const CPU_MS_MOST = 4_000

const headers = { jpeg: jpegHeader, png: pngHeader, webp: webpHeader }

/**
 * The header of an image of a kind that is read; undefined when there is none, or it says that there are no
 * pixels.
 */
export function imageHeader(kind: ImageKind | undefined, bytes: Buffer): ImageHeader | undefined {
  const header = kind === undefined || kind === 'heif' ? undefined : headers[kind](bytes)
  return header === undefined || header.width * header.height === 0 ? undefined : header
}

/** How many bytes decoding an image holds at once. */
export const decodedBytes = ({ height, line_bytes, whole_bytes }: ImageHeader): number =>
  whole_bytes + Math.min(height, LINES) * line_bytes

export function decodingRefusal(header: ImageHeader): 'too_many_pixels' | 'too_many_bytes' | undefined {
  if (header.width * header.height > PIXELS_MAX) return 'too_many_pixels'
  return decodedBytes(header) > DECODED_BYTES_MAX ? 'too_many_bytes' : undefined
}

/** How much processor time an image may take. */
export const cpuLimitMs = ({ width, height }: ImageHeader): number =>
  Math.min(CPU_MS_MOST, CPU_MS_LEAST + ((width * height) / 1_000_000) * CPU_MS_PER_MEGAPIXEL)
