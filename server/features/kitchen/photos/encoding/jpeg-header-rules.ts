import type { ImageHeader } from './image-header.ts'

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
