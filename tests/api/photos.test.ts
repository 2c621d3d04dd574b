import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'
import { kitchenPaths } from '#contract/kitchen/kitchen-paths.ts'
import { startApp } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { aJpeg, newJpeg, readPicture, sendPhoto, smallPng, uploadPhoto } from '#tests/support/photos.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const restaurant = await t.aRestaurant()

describe('a photo that is sent', () => {
  it('is kept in two sizes that fit, and shown at addresses of its own', async () => {
    const photo = await uploadPhoto(restaurant.client, await aJpeg(2_400))
    const addresses = { small: `/photos/${photo.id}-480.webp`, large: `/photos/${photo.id}-1200.webp` }
    expect(photo).toMatchObject({ width: 1_200, height: 600, ...addresses })
    const sizes = await Promise.all(
      [photo.small, photo.large].map(async (path) => sharp(await readPicture(t.address, path)).metadata()),
    )
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 480, 240],
      ['webp', 1_200, 600],
    ])
  })

  it('is not enlarged', async () => {
    const expected = { width: 4, height: 3, color: '#000000' }
    expect(await uploadPhoto(restaurant.client, smallPng)).toMatchObject(expected)
  })

  it('gives its average colour', async () => {
    const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#3366cc' } }).png()
    expect((await uploadPhoto(restaurant.client, await image.toBuffer())).color).toBe('#3366cc')
  })

  it('is kept once, whoever sends it and however often', async () => {
    const image = await newJpeg()
    const other = await t.aRestaurant('Bombay Corner')
    const uploads = [restaurant, restaurant, other].map(({ client }) => uploadPhoto(client, image))
    const [id = '', ...more] = (await Promise.all(uploads)).map((photo) => photo.id)
    expect(more).toEqual([id, id])
    expect(await t.rows('photo', { id })).toHaveLength(1)
    expect(await t.rows('photo_file', { photo_id: id })).toHaveLength(2)
    expect(await t.rows('photo_upload', { photo_id: id })).toHaveLength(2)
  })

  it('may have any content type, and none', async () => {
    for (const type of ['image/png', 'application/json', 'text/plain', 'x;;;=']) {
      expect((await sendPhoto(restaurant.client, smallPng, { 'content-type': type })).status).toBe(201)
    }
  })

  it('is taken from the staff of restaurants only', async () => {
    const { client } = await t.aCustomer()
    expect((await sendPhoto(t.client(), smallPng)).status).toBe(401)
    expect((await sendPhoto(client, smallPng)).status).toBe(403)
  })

  it('is refused when it is too large, announced or not', async () => {
    const tooMuch = new Uint8Array(PHOTO_BYTES_MAX + 1)
    tooMuch.set(smallPng)
    const announced = await sendPhoto(restaurant.client, tooMuch)
    expect([announced.status, announced.body.code]).toEqual([413, 'too_large'])
    const streamed = await fetch(t.address + kitchenPaths.photos.upload.path, {
      method: 'PUT',
      headers: { cookie: restaurant.client.cookie },
      body: new Blob([tooMuch]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })
})

it('limits how many photos a restaurant can send', async () => {
  const limited = await startApp()
  const { client } = await limited.aRestaurant()
  const answers = await limited.together(61, () => sendPhoto(client, new Uint8Array([1])))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  await limited.stop()
})

describe('the pictures of a photo', () => {
  it('may be kept for ever, and can do nothing as a document', async () => {
    const { small } = await uploadPhoto(restaurant.client, smallPng)
    const { headers } = await t.visitor.raw('GET', small)
    const length = String((await readPicture(t.address, small)).length)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': length,
    })
    expect(headers.get('content-encoding')).toBeNull()
    const head = await t.visitor.raw('HEAD', small)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, length])
  })

  it.each([
    'a'.repeat(64) + '-480.webp',
    'x-480.webp',
    '-480.webp',
    `${'a'.repeat(64)}.webp`,
    '%00-480.webp',
    '..%2f..%2fetc',
  ])('are not at /photos/%s', async (name) => {
    const { status, headers } = await t.visitor.raw('GET', `/photos/${name}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(404)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are there in the two sizes only', async () => {
    const { id } = await uploadPhoto(restaurant.client, smallPng)
    expect((await t.visitor.raw('GET', `/photos/${id}-481.webp`)).status).toBe(404)
  })
})
