import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

// Scanners need this much white around a code.
const QUIET_ZONE = 4
const PIXELS = 8
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A row of pixels, eight to a byte, white where the bit is set; the first byte says that the row is not filtered. */
function rowOf(modules: boolean[]): Buffer {
  const width = modules.length * PIXELS
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 1) {
    if (modules[Math.floor(x / PIXELS)] === false) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  }
  return row
}

/** A QR code as a black and white PNG, which mail programs show where they do not show SVG. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * PIXELS, 0)
  header.writeUInt32BE(size * PIXELS, 4)
  header[8] = 1
  const pixels = Buffer.concat(data.flatMap((modules) => Array.from({ length: PIXELS }, () => rowOf(modules))))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}
