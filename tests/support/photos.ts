import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type Photo, photosApi } from '#contract/kitchen/photos.ts'
import type { Client } from './client.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG of one bit a pixel, made without a library: however many pixels it has, it is small. */
export function blackPng(width: number, height: number): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return bytesOf(signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0)))
}

export const smallPng = blackPng(4, 3)
/** 196 megapixels in a few kilobytes. */
export const pngBomb = (): Bytes => blackPng(14_000, 14_000)

type Corner = readonly [red: number, green: number, blue: number]
export const corners: Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Corner> = {
  topLeft: [220, 30, 30],
  topRight: [30, 170, 60],
  bottomLeft: [40, 60, 210],
  bottomRight: [230, 210, 40],
}

/**
 * An image with another colour in each quarter, and twice as wide as high, so that one sees how it is turned.
 */
export function quarters(width = 320): Sharp {
  const height = width / 2
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const side = x < width / 2 ? 'Left' : 'Right'
      pixels.set(corners[`${y < height / 2 ? 'top' : 'bottom'}${side}`], (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const aJpeg = async (width = 320): Promise<Bytes> =>
  bytesOf(await quarters(width).jpeg({ quality: 90 }).toBuffer())

/** A JPEG that no other test sends: of a colour of its own. */
export async function newJpeg(): Promise<Bytes> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
  return bytesOf(await image.jpeg().toBuffer())
}

export const sendPhoto = (client: Client, image: Uint8Array, headers: Record<string, string> = {}) =>
  client.send(photosApi.upload, { image: new Uint8Array(image) } as never, headers)

export async function uploadPhoto(client: Client, image: Uint8Array): Promise<Photo> {
  const { status, body } = await sendPhoto(client, image)
  if (status !== photosApi.upload.status)
    throw new Error(`the photo was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The bytes of a picture as anybody gets them. */
export async function readPicture(address: string, path: string): Promise<Buffer> {
  const response = await fetch(address + path)
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
