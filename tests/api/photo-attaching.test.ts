import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newJpeg, uploadPhoto } from '#tests/support/photos.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })

const aPhoto = async ({ client }: Person) => uploadPhoto(client, await newJpeg())
const isThere = async ({ small }: { small: string }, at = t): Promise<boolean> =>
  (await at.client().raw('GET', small)).status === 200
const AGAIN = { errors: { photo_id: 'Please upload the photo again' } }

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
    expect(
      (await restaurant.client.ok(api.foodItems.change, { food_item_id: item.id, name: 'Soup' })).photos
        ?.small,
    ).toBe(photo.small)
  })

  it('shows a changed photo to those who browse', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    const item = await t.aFoodItem(restaurant)
    const shownPhoto = async () =>
      (await t.visitor.ok(api.foodItems.browse, { restaurant_id: item.restaurant_id })).find(
        ({ id }) => id === item.id,
      )?.photos?.small
    expect(await shownPhoto()).toBeUndefined()
    await restaurant.client.ok(api.foodItems.change, { food_item_id: item.id, photo_id: photo.id })
    await expect.poll(shownPhoto).toBe(photo.small)
  })

  it('takes its photo over when it is listed again, unless there is another', async () => {
    const restaurant = await t.aRestaurant()
    const [first, second] = [await aPhoto(restaurant), await aPhoto(restaurant)]
    const { id: food_item_id } = await t.aFoodItem(restaurant, { photo_id: first.id })
    const again = { food_item_id, quantity_available: 2, expires_at: t.inMinutes(120) }
    expect((await restaurant.client.ok(api.foodItems.listAgain, again)).photos?.small).toBe(first.small)
    expect(
      (await restaurant.client.ok(api.foodItems.listAgain, { ...again, photo_id: second.id })).photos?.small,
    ).toBe(second.small)
  })

  it('cannot have a photo that another restaurant has sent, or that nobody has', async () => {
    const [restaurant, other] = [await t.aRestaurant(), await t.aRestaurant('Bombay Corner')]
    const item = await t.aFoodItem(restaurant)
    for (const photo_id of [(await aPhoto(other)).id, 'a'.repeat(64)]) {
      const refused = await restaurant.client.send(api.foodItems.change, { food_item_id: item.id, photo_id })
      expect([refused.status, refused.body]).toEqual([422, expect.objectContaining(AGAIN)])
      const again = { food_item_id: item.id, quantity_available: 2, expires_at: t.inMinutes(120), photo_id }
      await restaurant.client.fails(422, api.foodItems.listAgain, again)
    }
  })
})

describe('a restaurant', () => {
  it('has a photo on its profile and loses it', async () => {
    const restaurant = await t.aRestaurant()
    const photo = await aPhoto(restaurant)
    expect((await restaurant.client.ok(api.restaurants.change, { photo_id: photo.id })).photos?.large).toBe(
      photo.large,
    )
    expect(
      (await restaurant.client.ok(api.restaurants.change, { phone: '03 9000 0000' })).photos?.large,
    ).toBe(photo.large)
    expect((await restaurant.client.ok(api.restaurants.change, { photo_id: '' })).photos).toBeNull()
    const refused = await restaurant.client.send(api.restaurants.change, { photo_id: 'b'.repeat(64) })
    expect([refused.status, refused.body]).toEqual([422, expect.objectContaining(AGAIN)])
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
    const weeklyPlan = await restaurant.client.ok(api.weeklyPlans.create, {
      food_item_id: template.id,
      weekdays: [1],
      quantity: 2,
      list_at: '17:00',
      until: '21:00',
      automatic: false,
    })
    await t.advance({ days: 89 })
    expect([await isThere(photo), await isThere(planned)]).toEqual([true, true])
    await t.advance({ days: 2 })
    expect([await isThere(photo), await isThere(planned)]).toEqual([false, true])
    const signedIn = t.client()
    await signedIn.ok(api.accounts.login, { email: restaurant.user.email, password: PASSWORD })
    const photosOfItems = new Map(
      (await signedIn.ok(api.foodItems.mine, {})).map(({ id, photos }) => [id, photos]),
    )
    expect(photosOfItems.get(item.id)).toBeNull()
    expect(photosOfItems.get(template.id)).not.toBeNull()
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
  const rowsOf = async ({ database: { query } }: TestApp, ids: string[]) => {
    const rows = await Promise.all([
      query.selectFrom('photo').select('id').where('id', 'in', ids).execute(),
      query.selectFrom('photo_file').select('photo_id').where('photo_id', 'in', ids).execute(),
      query.selectFrom('photo_upload').select('photo_id').where('photo_id', 'in', ids).execute(),
    ])
    return rows.flat().length
  }

  it('stay where another restaurant has sent the same picture, and go with that one', async () => {
    const [first, second] = [await one.aRestaurant(), await one.aRestaurant()]
    const image = await newJpeg()
    const photo = await uploadPhoto(first.client, image)
    await uploadPhoto(second.client, image)
    await one.aFoodItem(first, { photo_id: photo.id })
    const item = await one.aFoodItem(second, { photo_id: photo.id })
    await eraseAll(first)
    expect(await isThere(photo, one)).toBe(true)
    expect((await one.client().ok(api.foodItems.get, { food_item_id: item.id })).photos?.small).toBe(
      photo.small,
    )
    const references = await one.database.query
      .selectFrom('food_item')
      .select('restaurant_id')
      .where('photo_id', '=', photo.id)
      .execute()
    expect(references).toEqual([{ restaurant_id: item.restaurant_id }])
    await eraseAll(second)
    expect(await isThere(photo, one)).toBe(false)
  })

  it('are gone at once, and soon in other processes, attached to a meal, to the profile or to nothing', async () => {
    const restaurant = await one.aRestaurant()
    const photos = [
      await aPhoto(restaurant),
      await aPhoto(restaurant),
      await aPhoto(restaurant),
      await aPhoto(restaurant),
    ]
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
    expect(
      await rowsOf(
        one,
        photos.map(({ id }) => id),
      ),
    ).toBe(0)
  })
})
