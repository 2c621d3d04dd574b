import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  aJpeg,
  blackPng,
  corners,
  pngBomb,
  quarters,
  readPicture,
  sendPhoto,
  smallPng,
  uploadPhoto,
} from '#tests/support/photos.ts'
import type { Photo } from '#contract/kitchen/photos.ts'
import { appForFile } from '#tests/support/for-file.ts'

/** What must be in no picture that is served. */
const SECRET = 'secret-of-the-photographer'

const again = async (image: Sharp): Promise<Sharp> => sharp(await image.png().toBuffer())
/**
 * How a camera that was held in each way stores what is upright as `quarters`, by the number of the EXIF
 * orientation.
 */
const stored: Record<number, () => Promise<Sharp>> = {
  1: async () => quarters(),
  2: async () => quarters().flop(),
  3: async () => quarters().rotate(180),
  4: async () => quarters().flip(),
  5: async () => (await again(quarters().rotate(90))).flop(),
  6: async () => quarters().rotate(270),
  7: async () => (await again(quarters().rotate(90))).flip(),
  8: async () => quarters().rotate(90),
}

const orientations = Object.keys(stored).map(Number)

async function orientedJpeg(orientation: number): Promise<Buffer> {
  const upright = await stored[orientation]?.()
  if (upright === undefined) throw new Error(`there is no orientation ${orientation}`)
  return (await again(upright)).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
}

const GPS = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '37/1 48/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '144/1 57/1 0/1',
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const withMetadata = (image: Sharp): Sharp =>
  image
    .withExif({ IFD0: { Artist: SECRET, Copyright: SECRET }, IFD3: GPS })
    .withXmp(XMP)
    .withIccProfile('p3')

const heif = (brand: string): Buffer => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2)
/** The animation has a second picture, which is grey. */
const animated = async (): Promise<Buffer> => {
  const grey = sharp({ create: { width: 320, height: 160, channels: 3, background: '#808080' } })
  const frames = [await quarters().png().toBuffer(), await grey.png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 95 })
    .toBuffer()
}

/** Images that show `quarters`. */
const readable: [string, () => Promise<Uint8Array>][] = [
  ['a PNG', () => quarters().png().toBuffer()],
  ['a WebP', () => quarters().webp({ quality: 95 }).toBuffer()],
  ['a progressive JPEG', () => quarters().jpeg({ quality: 95, progressive: true }).toBuffer()],
  ['a CMYK JPEG', () => quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
  ['a PNG of 16 bits', () => quarters().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => quarters().png({ palette: true }).toBuffer()],
  ['a PNG with transparency', () => quarters().ensureAlpha(1).png().toBuffer()],
  ['an animated WebP', animated],
  ['a JPEG with a position and XMP', () => withMetadata(quarters().jpeg({ quality: 95 })).toBuffer()],
  ['a PNG with a position and XMP', () => withMetadata(quarters().png()).toBuffer()],
  ['a WebP with a position and XMP', () => withMetadata(quarters().webp({ quality: 95 })).toBuffer()],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await aJpeg(), Buffer.from(`<script>${SECRET}</script>`)]),
  ],
  [
    'a JPEG with an archive behind it',
    async () => Buffer.concat([await aJpeg(), Buffer.from(`PK\x03\x04${SECRET}PK\x05\x06`, 'latin1')]),
  ],
]

const text = (value: string): Uint8Array => Buffer.from(value)
const HEIF = /HEIC.*JPEG/
const ANY = /./
const UNREADABLE = /could not be read/

/** Images that are refused: with a status, and what the sentence for a person says. */
const refused: [string, () => Promise<Uint8Array>, number, RegExp][] = [
  ['nothing', async () => text(''), 415, /JPEG, PNG or WebP/],
  ['text', async () => text('a photo of a lasagne'), 415, /JPEG, PNG or WebP/],
  [
    'SVG',
    async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    ANY,
  ],
  ['a page', async () => text('<!doctype html><script>alert(1)</script>'), 415, ANY],
  ['a GIF', () => quarters().gif().toBuffer(), 415, ANY],
  ['a TIFF', () => quarters().tiff().toBuffer(), 415, ANY],
  ['an AVIF', () => quarters(64).avif({ effort: 0 }).toBuffer(), 415, HEIF],
  ['a HEIC named .jpg', async () => heif('heic'), 415, HEIF],
  ['a HEIF', async () => heif('mif1'), 415, HEIF],
  ['half a JPEG', async () => half(await aJpeg()), 422, UNREADABLE],
  ['half a PNG', async () => half(await quarters().png({ compressionLevel: 0 }).toBuffer()), 422, UNREADABLE],
  ['half a WebP', async () => half(await quarters().webp().toBuffer()), 422, UNREADABLE],
  ['only the beginning of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, UNREADABLE],
  ['only the beginning of a PNG', async () => smallPng.subarray(0, 8), 422, UNREADABLE],
  ['a PNG of 196 megapixels', async () => pngBomb(), 422, /40 megapixels/],
  ['a PNG of nearly no height', async () => blackPng(60_000, 1_000), 422, /40 megapixels/],
]

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const { client } = await t.aRestaurant()

/** WebP loses some of a colour, and a conversion from CMYK more. */
const TOLERANCE = 80

/** In the middle of which quarters another colour is than `quarters` has there. */
async function wrongCorners(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const points = { topLeft: [1, 1], topRight: [3, 1], bottomLeft: [1, 3], bottomRight: [3, 3] } as const
  return Object.entries(points).flatMap(([name, [x, y]]) => {
    const at =
      (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * info.channels
    const color = [...data.subarray(at, at + 3)]
    const expected = corners[name as keyof typeof corners]
    const isNear = color.every((value, part) => Math.abs(value - (expected[part] ?? 0)) <= TOLERANCE)
    return isNear ? [] : [`${name} is ${color.join(' ')}`]
  })
}

/** The names of the parts of a WebP file. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

const picturesOf = ({ small, large }: Photo): Promise<Buffer[]> =>
  Promise.all([small, large].map((path) => readPicture(t.address, path)))

describe('a photo that was taken with the camera held', () => {
  it.each(orientations)('in way %i is stored upright', async (orientation) => {
    const photo = await uploadPhoto(client, await orientedJpeg(orientation))
    expect([photo.width, photo.height]).toEqual([320, 160])
    for (const picture of await picturesOf(photo)) expect(await wrongCorners(picture)).toEqual([])
  })
})

describe('a picture', () => {
  it('is made of images that hold what nobody may see', async () => {
    const images = readable.filter(([what]) => /position|behind/.test(what)).map(([, make]) => make())
    const holdIt = (await Promise.all(images)).map((image) => Buffer.from(image).includes(SECRET))
    expect(holdIt).toEqual(Array.from({ length: 5 }, () => true))
  })

  it.each(readable)('comes of %s, and nothing else does', async (_what, make) => {
    const pictures = await picturesOf(await uploadPhoto(client, await make()))
    for (const picture of pictures) {
      expect(await wrongCorners(picture)).toEqual([])
      expect(chunksOf(picture)).toEqual(['VP8 '])
      expect(picture.includes(SECRET)).toBe(false)
    }
  })
})

describe('a clear refusal', () => {
  it.each(refused)('is the answer to %s', async (_what, make, status, detail) => {
    const answer = await sendPhoto(client, await make())
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)])
  })

  it('or a picture is the answer to bytes that begin like an image', async () => {
    const beginnings = [
      smallPng.subarray(0, 33),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('RIFF\x40\0\0\0WEBPVP8 ', 'latin1'),
    ]
    for (const beginning of beginnings) {
      const { status } = await sendPhoto(client, Buffer.concat([beginning, randomBytes(2_000)]))
      expect([201, 422]).toContain(status)
    }
  })
})

it('stores no picture that holds more than its pixels', async () => {
  const files = await t.database.query.selectFrom('photo_file').select('bytes').execute()
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(files.flatMap(({ bytes }) => chunksOf(Buffer.from(bytes))))).toEqual(new Set(['VP8 ']))
})
