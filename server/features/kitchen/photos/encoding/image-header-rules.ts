/** What an image says of itself before it is decoded. */
export interface ImageHeader {
  width: number
  height: number
  /** Of a decoded line, as it is handed on. */
  line_bytes: number
  /** What a decoder holds from the beginning to the end; 0 when it goes through the image line by line. */
  whole_bytes: number
}

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heif'

/** The brands of HEIC, HEIF and AVIF, which are one container. */
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'])

/**
 * Which kind of image bytes are, by how they begin, whatever their name or type says; undefined when none of
 * these.
 */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  const textAt = (from: number, to: number): string => bytes.toString('latin1', from, to)
  if (textAt(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(0, 4) === 'RIFF' && textAt(8, 12) === 'WEBP') return 'webp'
  return textAt(4, 8) === 'ftyp' && heifBrands.has(textAt(8, 12)) ? 'heif' : undefined
}

/** A part of a JPEG file: its marker, and where its content is, without the length. */
interface Segment {
  marker: number
  from: number
  to: number
}

const BASELINE = [0xc0, 0xc1]
const PROGRESSIVE = 0xc2
const FIRST_SCAN = 0xda
const END = 0xd9
const COEFFICIENT_BYTES = 2
/** Of the header of a frame before its components, and of each of these. */
const FRAME_BYTES = 6
const COMPONENT_BYTES = 3

/** Fill bytes and stuffed zeros are no markers, and some markers stand alone. */
const beginsSegment = (marker: number): boolean =>
  ![0x00, 0x01, 0xff].includes(marker) && (marker < 0xd0 || marker > 0xd8)

/** The segments up to the first scan or the end. Like the decoder it skips what stands between them. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; ;) {
    const begin = bytes.indexOf(0xff, at)
    const marker = begin < 0 ? END : (bytes[begin + 1] ?? END)
    if (marker === END) return
    at = begin + (marker === 0xff ? 1 : 2)
    if (!beginsSegment(marker)) continue
    if (at + 2 > bytes.length) return
    const to = at + bytes.readUInt16BE(at)
    yield { marker, from: at + 2, to }
    if (marker === FIRST_SCAN) return
    at = Math.max(to, at + 2)
  }
}

/** The coefficients of all components, which a decoder holds until the last scan has come. */
function coefficientBytes(bytes: Buffer, from: number, count: number, pixels: number): number {
  const factors = Array.from(
    { length: count },
    (_, index) => bytes[from + index * COMPONENT_BYTES + 1] ?? 0x11,
  )
  const areas = factors.map((factor) => (factor >> 4) * (factor & 15))
  const largest =
    Math.max(1, ...factors.map((factor) => factor >> 4)) *
    Math.max(1, ...factors.map((factor) => factor & 15))
  return Math.ceil((pixels * COEFFICIENT_BYTES * areas.reduce((sum, area) => sum + area, 0)) / largest)
}

/** What the header of a JPEG says; undefined when it has none, or is of a kind that nobody sends. */
export function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  const segments = [...segmentsOf(bytes)]
  const frame = segments.find(({ marker }) => BASELINE.includes(marker) || marker === PROGRESSIVE)
  if (frame === undefined || frame.from + FRAME_BYTES > bytes.length) return undefined
  const [height, width] = [bytes.readUInt16BE(frame.from + 1), bytes.readUInt16BE(frame.from + 3)]
  const count = bytes[frame.from + 5] ?? 0
  const scan = segments.find(({ marker }) => marker === FIRST_SCAN)
  const isInOneScan = frame.marker !== PROGRESSIVE && scan !== undefined && bytes[scan.from] === count
  const whole_bytes = isInOneScan
    ? 0
    : coefficientBytes(bytes, frame.from + FRAME_BYTES, count, width * height)
  // What is much larger than the picture is decoded at half its width or less.
  return { width, height, line_bytes: (width * count) / 2, whole_bytes }
}

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
