import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'

/**
 * Made once for all runs: making them takes longer than what is tested with them. Another version of this
 * file makes its own.
 */
const cache = join(
  import.meta.dirname,
  '../../node_modules/.cache/odd-images',
  createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16),
)

/** The same images, each read from its file when it was made before. */
const keep = (group: string, images: Record<string, () => Promise<Buffer>>): typeof images =>
  Object.fromEntries(
    Object.entries(images).map(([what, make], at) => [
      what,
      async () => {
        const file = join(cache, `${group}-${at}`)
        if (existsSync(file)) return readFileSync(file)
        const image = await make()
        mkdirSync(cache, { recursive: true })
        writeFileSync(`${file}.${process.pid}`, image)
        renameSync(`${file}.${process.pid}`, file)
        return image
      },
    ]),
  )

/** An image of smooth colours that compresses to little, and still is of many colours. */
function gradient(width: number, height: number, channels: 3 | 4): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += channels) {
      pixels[at] = x >> 5
      pixels[at + 1] = y >> 4
      pixels[at + 2] = (x + y) >> 6
      if (channels === 4) pixels[at + 3] = x >> 3
    }
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
}

/** With as many bytes as a photo may have: what is behind the end of an image is not read. */
const filled = (image: Buffer): Buffer =>
  Buffer.concat([image, Buffer.alloc(Math.max(0, PHOTO_BYTES_MAX - image.length))])

const png = { compressionLevel: 6 }
const animation = async (): Promise<Buffer> => {
  const frames = [gradient(3_000, 2_700, 4), gradient(3_000, 2_700, 3)].map((frame) =>
    frame.png({ compressionLevel: 1 }).toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ quality: 50, effort: 0 })
    .toBuffer()
}

/** Each kind of image that is costly to decode, as large as it is accepted. */
export const largestAccepted = keep('accepted', {
  'an interlaced PNG of 16 bits with transparency': async () =>
    filled(
      await gradient(2_400, 2_750, 4)
        .toColourspace('rgb16')
        .png({ ...png, progressive: true })
        .toBuffer(),
    ),
  'an interlaced PNG of 8 bits': async () =>
    filled(
      await gradient(3_800, 4_050, 3)
        .png({ ...png, progressive: true })
        .toBuffer(),
    ),
  'a PNG of 16 bits with transparency': async () =>
    filled(await gradient(5_700, 3_000, 4).toColourspace('rgb16').png(png).toBuffer()),
  'a wide PNG': async () => filled(await gradient(11_500, 3_000, 3).png(png).toBuffer()),
  'a progressive CMYK JPEG': async () =>
    filled(
      await gradient(3_400, 2_880, 3)
        .toColourspace('cmyk')
        .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ),
  'a progressive JPEG': async () =>
    filled(await gradient(6_000, 4_100, 3).jpeg({ quality: 60, progressive: true }).toBuffer()),
  'a JPEG of 40 megapixels': async () =>
    filled(await gradient(8_000, 5_000, 3).jpeg({ quality: 75 }).toBuffer()),
  'a WebP without loss': () => gradient(3_900, 3_900, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a WebP with transparency': () =>
    gradient(4_000, 3_000, 4).webp({ quality: 50, effort: 0, alphaQuality: 100 }).toBuffer(),
  'a WebP with loss': () => gradient(8_000, 5_000, 3).webp({ quality: 50, effort: 0 }).toBuffer(),
  'an animated WebP': animation,
})

/** The same, too large. */
export const aboveBounds = keep('refused', {
  'an interlaced PNG of 16 bits with transparency': () =>
    gradient(4_000, 2_800, 4)
      .toColourspace('rgb16')
      .png({ ...png, progressive: true })
      .toBuffer(),
  'a progressive CMYK JPEG': () =>
    gradient(3_800, 2_900, 3)
      .toColourspace('cmyk')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'a WebP without loss': () => gradient(5_000, 5_000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a PNG of 30,000 pixels by 1,300': () => gradient(30_000, 1_300, 3).png(png).toBuffer(),
})
