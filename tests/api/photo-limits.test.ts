import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PHOTOS_MB_MAX } from '#contract/constants.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { aComplainedOrder, complain, sendComplaintPhoto } from '#tests/support/complaints.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newJpeg, sendPhoto, uploadPhoto } from '#tests/support/photos.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

const NO_IMAGE = new Uint8Array([1])
const statusOfOne = async (person: Person | undefined, network = '') =>
  person && (await sendPhoto(person.client, NO_IMAGE, { 'x-forwarded-for': network })).status

describe('photos of one network', () => {
  it('are limited together, however many restaurants it has, and those of another are not', async () => {
    const t = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    const restaurants = await Promise.all(Array.from({ length: 4 }, () => t.aRestaurant()))
    // Addresses of one subscriber; each restaurant is within its own limits.
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:DB8::4']
    let refused = 0
    for (let n = 0; n < 140; n += 1) {
      const status = await statusOfOne(restaurants[n % 4], addresses[n % 4])
      expect([415, 429]).toContain(status)
      refused += status === 429 ? 1 : 0
    }
    expect(refused).toBe(20)
    expect(await statusOfOne(restaurants[0], '2001:db8:0:1::1')).toBe(415)
    await t.stop()
  })
})

describe('the photos of a restaurant', async () => {
  const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

  it('take up a bounded number of bytes together, and others send theirs', async () => {
    const [restaurant, other] = [await t.aRestaurant(), await t.aRestaurant('Bombay Corner')]
    const { id } = await uploadPhoto(restaurant.client, await newJpeg())
    const { bytes } = await t.row('photo', { id })
    const files = await t.rows('photo_file', { photo_id: id })
    expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes.length, 0))
    await t.update('photo', { id }, { bytes: PHOTOS_MB_MAX * 1024 * 1024 })
    const { status, body } = await sendPhoto(restaurant.client, await newJpeg())
    expect([status, body.code]).toEqual([409, 'photo_storage_full'])
    expect(body.detail).toContain(`${PHOTOS_MB_MAX} MB`)
    await uploadPhoto(other.client, await newJpeg())
    // What nothing shows goes by itself.
    await t.advance({ minutes: 125 })
    await uploadPhoto(restaurant.client, await newJpeg())
  })

  it('give the room back that they took once they are deleted', async () => {
    const { client } = await t.aRestaurant()
    const tableBytes = async (): Promise<number> => {
      const size = "select pg_total_relation_size('photo_file')::int as bytes"
      return ((await t.database.script(size)) as { bytes: number }[])[0]?.bytes ?? 0
    }
    const sendMany = async (): Promise<void> => {
      for (let n = 0; n < 6; n += 1) await uploadPhoto(client, await noise())
    }
    const before = await tableBytes()
    await sendMany()
    const full = await tableBytes()
    expect(full).toBeGreaterThan(before + 2 ** 18)
    await t.advance({ minutes: 125 })
    expect(await tableBytes()).toBeLessThan(before + (full - before) / 2)
    await sendMany()
    expect(await tableBytes()).toBeLessThanOrEqual(full * 1.1)
  })
})

describe('the door for photos', () => {
  it('closes when all photos together take up what they may, and nothing else does', async () => {
    const t = await startApp({ env: { PHOTOS_MAX_GB: '0' } })
    const { restaurant, customer, order } = await aComplainedOrder(t)
    const { id: complaint_id } = await complain(customer, order)
    const image = await newJpeg()
    const replies = [
      await sendPhoto(restaurant.client, image),
      await restaurant.client.send(api.registrations.sendCertificate, { image } as never),
      await sendComplaintPhoto(customer, complaint_id, image),
    ]
    for (const { status, body, headers } of replies)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'photos_closed', '600'])
    expect([await t.rows('food_certificate'), await t.rows('complaint_photo')]).toEqual([[], []])
    await t.aFoodItem(restaurant)
    await t.stop()
  })
})

describe('a picture that is in the memory of several processes', () => {
  it('is shown by none of them once it is deleted', async () => {
    const database_url = await freshDatabase()
    const apps = [await startApp({ database_url }), await startApp({ database_url })] as const
    const { client } = await apps[0].aRestaurant()
    const { large } = await uploadPhoto(client, await newJpeg())
    const statuses = () => Promise.all(apps.map(async (app) => (await app.client().raw('GET', large)).status))
    expect(await statuses()).toEqual([200, 200])
    await apps[0].advance({ minutes: 125 })
    await expect.poll(statuses).toEqual([404, 404])
    for (const app of apps) await app.stop()
    await dropDatabase(database_url)
  })
})

/** Fine grain, which takes up much. */
function noise(): Promise<Uint8Array> {
  const raw = { width: 400, height: 300, channels: 3 } as const
  return sharp(randomBytes(400 * 300 * 3), { raw })
    .png()
    .toBuffer()
}
