// A program of its own: it reads images that strangers have sent, with a library in C, and so never runs
// inside the server.
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { photoSizes } from '#contract/kitchen/photo-addresses.ts'
import type { Encoded } from './encoding.ts'
import { cpuLimitMs, imageHeader, PIXELS_MAX, decodingRefusal } from './image-cost-rules.ts'
import { imageKind } from './image-header-rules.ts'

const QUALITY = 80
/** Above what every image needs whose header is within the bounds. */
const MEMORY_BYTES_MAX = 200 * 1024 * 1024
const WATCH_MS = 20

sharp.concurrency(1)
sharp.cache(false)
// The library has loaders for many formats, also inside JPEG files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * The pixels of the first picture, upright, in sRGB and without transparency, no larger than the large size.
 */
const readPixels = (image: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(image, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
    .autoOrient()
    .resize({ ...photoSizes.large, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

async function averageColor(pixels: Sharp): Promise<string> {
  const { channels } = await pixels.stats()
  const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

async function encode(image: Uint8Array): Promise<Encoded> {
  const { data, info } = await readPixels(image)
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const large = await pixels.clone().webp({ quality: QUALITY }).toBuffer()
  const small = await pixels
    .clone()
    .resize({ ...photoSizes.small, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  return { outcome: 'encoded', small, large, width, height, color: await averageColor(pixels) }
}

/**
 * Resolves as soon as this process is above its bounds. The library works in threads, so this goes on
 * meanwhile.
 */
function watchBounds(cpu_ms: number): { exceeded: Promise<Encoded>; stop: () => void } {
  const before = process.cpuUsage()
  const { promise: exceeded, resolve } = Promise.withResolvers<Encoded>()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > MEMORY_BYTES_MAX) resolve({ outcome: 'out_of_memory' })
    else if ((user + system) / 1_000 > cpu_ms) resolve({ outcome: 'too_slow' })
  }, WATCH_MS)
  return { exceeded, stop: () => clearInterval(timer) }
}

async function encodeWithinBounds(image: Buffer): Promise<Encoded> {
  const header = imageHeader(imageKind(image), image)
  if (header === undefined) return { outcome: 'unreadable' }
  const refusal = decodingRefusal(header)
  if (refusal !== undefined) return { outcome: refusal }
  const { exceeded, stop } = watchBounds(cpuLimitMs(header))
  const encoded = encode(image).catch((): Encoded => ({ outcome: 'unreadable' }))
  return Promise.race([encoded, exceeded]).finally(stop)
}

let image = Buffer.alloc(0)
let length = 0
process.on('message', (part: number | Uint8Array) => {
  if (typeof part === 'number') {
    image = Buffer.allocUnsafeSlow(part)
    length = 0
  } else {
    image.set(part, length)
    length += part.length
  }
  if (length < image.length) return
  const complete = image
  image = Buffer.alloc(0)
  // The pieces are garbage.
  globalThis.gc?.({ type: 'major', execution: 'sync' })
  void encodeWithinBounds(complete).then((answer) => process.send?.(answer))
})
// The server has ended, however that was: an image that is being read must not keep this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ready for images. What is read above takes the most of the start.
process.send?.('started')
