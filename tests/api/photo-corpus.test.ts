import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Photo } from '#contract/kitchen/photos.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { orientations, orientedJpeg, readable, refused, SECRET } from '#tests/support/photo-corpus.ts'
import { corners, readPicture, sendPhoto, smallPng, uploadPhoto } from '#tests/support/photos.ts'

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
