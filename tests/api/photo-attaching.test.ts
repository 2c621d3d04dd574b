import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Photo } from '#contract/kitchen/photos.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newJpeg, uploadPhoto } from '#tests/support/photos.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { aWeeklyPlan } from '#tests/support/weekly-plans.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const aPhoto = async ({ client }: Person) => uploadPhoto(client, await newJpeg())
const isThere = async ({ small }: { small: string }, at = t): Promise<boolean> =>
  (await at.client().raw('GET', small)).status === 200
const AGAIN = { photo_id: 'Please upload the photo again' }

describe('a food item', () => {
  it('is listed with a photo, changes it, and loses it', async () => {
    const restaurant = await t.aRestaurant()
    const [first, second] = [await aPhoto(restaurant), await aPhoto(restaurant)]
    const item = await t.aFoodItem(restaurant, { photo_id: first.id })
    expect(item.photos).toEqual({ small: first.small, large: first.large, color: first.color })
    const change = (photo_id: string | null) =>
      restaurant.client.ok(api.foodItems.change, { food_item_id: item.id, photo_id })
    expect((await change(second.id)).photos?.small).toBe(second.small)
    expect((await change('')).photos).toBeNull()
    expect((await change(first.id)).photos?.small).toBe(first.small)
    expect((await change(null)).photos).toBeNull()
  })

  it('keeps its photo through a change of something else', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    const item = await t.aFoodItem(restaurant, { photo_id: photo.id })
    const change = { food_item_id: item.id, name: 'Soup' }
    expect((await restaurant.client.ok(api.foodItems.change, change)).photos?.small).toBe(photo.small)
  })

  it('shows a changed photo to those who browse', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    const item = await t.aFoodItem(restaurant)
    const { restaurant_id } = item
    const shownPhoto = async () =>
      (await t.visitor.ok(api.foodItems.browse, { restaurant_id }))[0]?.photos?.small
    expect(await shownPhoto()).toBeUndefined()
    await restaurant.client.ok(api.foodItems.change, { food_item_id: item.id, photo_id: photo.id })
    await expect.poll(shownPhoto).toBe(photo.small)
  })

  it('takes its photo over when it is listed again, unless there is another', async () => {
    const restaurant = await t.aRestaurant()
    const [first, second] = [await aPhoto(restaurant), await aPhoto(restaurant)]
    const { id: food_item_id } = await t.aFoodItem(restaurant, { photo_id: first.id })
    const again = { food_item_id, quantity_available: 2, expires_at: t.inMinutes(120) }
    const smallOf = async (fields: object) =>
      (await restaurant.client.ok(api.foodItems.listAgain, { ...again, ...fields })).photos?.small
    expect([await smallOf({}), await smallOf({ photo_id: second.id })]).toEqual([first.small, second.small])
  })

  it('cannot have a photo that another restaurant has sent, or that nobody has', async () => {
    const [restaurant, other] = [await t.aRestaurant(), await t.aRestaurant('Bombay Corner')]
    const item = await t.aFoodItem(restaurant)
    for (const photo_id of [(await aPhoto(other)).id, 'a'.repeat(64)]) {
      const change = { food_item_id: item.id, photo_id }
      expect(await restaurant.client.errors(api.foodItems.change, change)).toEqual(AGAIN)
      const again = { food_item_id: item.id, quantity_available: 2, expires_at: t.inMinutes(120), photo_id }
      await restaurant.client.fails(422, api.foodItems.listAgain, again)
    }
  })
})

describe('a restaurant', () => {
  it('has a photo on its profile and loses it', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    const change = async (fields: object) =>
      (await restaurant.client.ok(api.restaurants.change, fields)).photos
    expect((await change({ photo_id: photo.id }))?.large).toBe(photo.large)
    expect((await change({ phone: '03 9000 0000' }))?.large).toBe(photo.large)
    expect(await change({ photo_id: '' })).toBeNull()
    const unknown = { photo_id: 'b'.repeat(64) }
    expect(await restaurant.client.errors(api.restaurants.change, unknown)).toEqual(AGAIN)
  })

  it('that closes leaves no photo behind', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    await restaurant.client.ok(api.restaurants.change, { photo_id: photo.id })
    await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
    await t.advance({ minutes: 125 })
    expect(await isThere(photo)).toBe(false)
  })
})

describe('a photo that is removed', () => {
  it('is one that nothing shows two hours after it was last sent', async () => {
    const restaurant = await t.aRestaurant()
    const image = await newJpeg()
    const photo = await uploadPhoto(restaurant.client, image)
    await t.advance({ minutes: 100 })
    await uploadPhoto(restaurant.client, image)
    await t.advance({ minutes: 100 })
    expect(await isThere(photo)).toBe(true)
    await t.advance({ minutes: 25 })
    expect(await isThere(photo)).toBe(false)
    await expect(t.aFoodItem(restaurant, { photo_id: photo.id })).rejects.toThrow('422')
    // It can be sent again.
    expect((await uploadPhoto(restaurant.client, image)).id).toBe(photo.id)
    expect(await isThere(photo)).toBe(true)
  })

  it('stays with its food item until ninety days after the end, and with a weekly plan for as long as that lasts', async () => {
    const restaurant = await t.aRestaurant()
    const [photo, planned] = [await aPhoto(restaurant), await aPhoto(restaurant)]
    const item = await t.aFoodItem(restaurant, { photo_id: photo.id })
    const template = await t.aFoodItem(restaurant, { photo_id: planned.id })
    const weeklyPlan = await aWeeklyPlan(t, restaurant, { food_item_id: template.id, weekdays: [1] })
    await t.advance({ days: 89 })
    expect([await isThere(photo), await isThere(planned)]).toEqual([true, true])
    await t.advance({ days: 2 })
    expect([await isThere(photo), await isThere(planned)]).toEqual([false, true])
    const signedIn = t.client()
    await signedIn.ok(api.accounts.login, { email: restaurant.user.email, password: PASSWORD })
    const items = await signedIn.ok(api.foodItems.mine, {})
    const withoutPhoto = Object.fromEntries(items.map(({ id, photos }) => [id, photos === null]))
    expect(withoutPhoto).toEqual({ [item.id]: true, [template.id]: false })
    await signedIn.ok(api.weeklyPlans.remove, { plan_id: weeklyPlan.id })
    await t.advance({ hours: 1 })
    expect(await isThere(planned)).toBe(false)
  })
})

describe('the photos of a restaurant that erases its account', () => {
  // Of their own: whoever erases an account has had the trial of that mobile number.
  let database_url: string
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    database_url = await freshDatabase()
    const started = { database_url, env: { RATE_LIMITS: 'off' } }
    one = await startApp(started)
    other = await startApp(started)
  })
  afterAll(async () => {
    await one.stop()
    await other.stop()
    await dropDatabase(database_url)
  })
  const eraseAll = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
  const rowsOf = async ({ id }: Photo, { rows } = one) => [
    ...(await rows('photo', { id })),
    ...(await rows('photo_file', { photo_id: id })),
    ...(await rows('photo_upload', { photo_id: id })),
  ]

  it('stay where another restaurant has sent the same picture, and go with that one', async () => {
    const [first, second] = [await one.aRestaurant(), await one.aRestaurant()]
    const image = await newJpeg()
    const photo = await uploadPhoto(first.client, image)
    await uploadPhoto(second.client, image)
    await one.aFoodItem(first, { photo_id: photo.id })
    const item = await one.aFoodItem(second, { photo_id: photo.id })
    await eraseAll(first)
    expect(await isThere(photo, one)).toBe(true)
    const { photos } = await one.visitor.ok(api.foodItems.get, { food_item_id: item.id })
    expect(photos?.small).toBe(photo.small)
    const reference = await one.row('food_item', { photo_id: photo.id })
    expect(reference.restaurant_id).toBe(item.restaurant_id)
    await eraseAll(second)
    expect(await isThere(photo, one)).toBe(false)
  })

  it('are gone at once, and soon in other processes, attached to a meal, to the profile or to nothing', async () => {
    const restaurant = await one.aRestaurant()
    const photos = await one.together(4, () => aPhoto(restaurant))
    const [ofMeal, ofPastMeal, ofProfile] = photos
    const past = await one.aFoodItem(restaurant, { photo_id: ofPastMeal?.id })
    await restaurant.client.ok(api.foodItems.withdraw, { food_item_id: past.id })
    await one.aFoodItem(restaurant, { photo_id: ofMeal?.id })
    await restaurant.client.ok(api.restaurants.change, { photo_id: ofProfile?.id })
    const statuses = (at: TestApp) =>
      Promise.all(photos.map(async ({ large }) => (await at.client().raw('GET', large)).status))
    expect(await statuses(other)).toEqual([200, 200, 200, 200])
    await eraseAll(restaurant)
    expect(await statuses(one)).toEqual([404, 404, 404, 404])
    // Others hear of it from the database.
    await expect.poll(() => statuses(other)).toEqual([404, 404, 404, 404])
    for (const photo of photos) expect(await rowsOf(photo)).toEqual([])
  })
})
