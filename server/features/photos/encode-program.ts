// A program of its own: it reads images that strangers have sent, with a library in C, and so never runs inside the server.
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { photoSizes } from '#contract/photo-addresses.ts'
import { type Encoded, END_OF_IMAGE, PIXELS_MAX } from './encoding.ts'

const QUALITY = 80

sharp.concurrency(1)
sharp.cache(false)

/** The pixels of the first picture, upright, in sRGB and without transparency, no larger than the large size. */
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

/** Why an image could not be read; the library says it in its message only. */
const refusalOf = (error: unknown): Encoded => ({
  outcome: /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'unreadable',
})

const pieces: Uint8Array[] = []
process.on('message', (piece: Uint8Array | typeof END_OF_IMAGE) => {
  if (piece !== END_OF_IMAGE) return void pieces.push(piece)
  void encode(Buffer.concat(pieces.splice(0)))
    .catch(refusalOf)
    .then((answer) => process.send?.(answer))
})
// The server has ended, however that was: an image that is being read must not keep this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
