import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

// Width of the white margin in modules, as ISO/IEC 18004 requires.
const QUIET_ZONE = 4
const PIXELS_PER_MODULE = 8
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type, data and checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(content.length + 8)
  bytes.writeUInt32BE(data.length)
  content.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(content), content.length + 4)
  return bytes
}

/** A row of pixels: a filter byte (0: none), then one bit per pixel, 1 for white. */
function pixelRow(modules: boolean[]): Buffer {
  const width = modules.length * PIXELS_PER_MODULE
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 1) {
    if (modules[Math.floor(x / PIXELS_PER_MODULE)] === false)
      row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  }
  return row
}

/** A QR code as a black and white PNG: many mail programs do not show SVG. */
export function renderQrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * PIXELS_PER_MODULE, 0)
  header.writeUInt32BE(size * PIXELS_PER_MODULE, 4)
  // One bit per pixel; colour type 0 is greyscale.
  header[8] = 1
  const pixels = Buffer.concat(
    data.flatMap((modules) => Array.from({ length: PIXELS_PER_MODULE }, () => pixelRow(modules))),
  )
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
