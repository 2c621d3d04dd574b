import { describe, expect, it } from 'vitest'
import { ORIGIN, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

type Json = Record<string, unknown>

const t = await appForFile()

// Literal addresses and names: what is said here has to stay true whatever the code calls it.
const get = async ({ client }: Pick<Person, 'client'>, path: string): Promise<Json> =>
  (await client.raw('GET', path)).body as Json
const anyone = { client: t.visitor }

async function checkout(partner: Person) {
  const body = JSON.stringify({ package_id: 'restaurant_subscription', origin_url: ORIGIN })
  const opened = (await partner.client.raw('POST', '/api/payments/checkout/session', { body })).body as {
    url: string
    session_id: string
  }
  return {
    status: () => get(partner, `/api/payments/checkout/status/${opened.session_id}`),
    press: (button: string) => partner.client.raw('POST', `${new URL(opened.url).pathname}/${button}`),
  }
}

describe('3 Entities: the fields of what is sent', () => {
  it('user: id, name, email, mobile_number, user_type, subscription_status', async () => {
    const { client, user } = await t.aCustomer('Kim Lee')
    expect(await get({ client }, '/api/auth/me')).toMatchObject({
      user: {
        id: user.id,
        name: 'Kim Lee',
        email: user.email,
        mobile_number: '+61491570156',
        user_type: 'customer',
        subscription_status: null,
      },
    })
  })

  it('user: user_type is customer or restaurant', async () => {
    expect((await t.aCustomer()).user.user_type).toBe('customer')
    expect((await t.aRestaurant()).user.user_type).toBe('restaurant')
  })

  it('user: subscription_status is active once paid, and expired once over', async () => {
    const [paying, waiting] = [await t.aRestaurant(), await t.aRestaurant()]
    await (await checkout(paying)).press('pay')
    expect(await get(paying, '/api/auth/me')).toHaveProperty('user.subscription_status', 'active')
    await t.update('subscription', { account_id: waiting.user.id }, { trial_ends_at: t.now() })
    expect(await get(waiting, '/api/auth/me')).toHaveProperty('user.subscription_status', 'expired')
  })

  it('food item: every field of the list', async () => {
    const restaurant = await t.aRestaurant()
    const image_url = 'https://pictures.surplate.example/lasagne.jpg'
    const { id } = await t.aFoodItem(restaurant, { image_url })
    expect(await get(anyone, `/api/food-items/${id}`)).toMatchObject({
      id,
      name: 'Lasagne al forno',
      description: 'Beef ragù, béchamel and a crisp top.',
      original_price: 22,
      discounted_price: 11,
      discount_percentage: 50,
      image_url,
      cuisine_type: 'Italian',
      quantity_available: 5,
      expires_at: '2026-11-21T10:00:00.000Z',
      restaurant_id: restaurant.user.restaurant_id,
      is_available: true,
    })
  })

  it('food item: is_available is false once nothing is left', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), { quantity_available: 1 })
    await t.anOrder(await t.aCustomer(), item)
    expect(await get(anyone, `/api/food-items/${item.id}`)).toMatchObject({
      quantity_available: 0,
      is_available: false,
    })
  })

  it('restaurant: id, name', async () => {
    const { user } = await t.aRestaurant('Bombay Corner')
    const restaurants = (await get(anyone, '/api/restaurants')) as unknown as Json[]
    expect(restaurants).toContainEqual(
      expect.objectContaining({ id: user.restaurant_id, name: 'Bombay Corner' }),
    )
  })

  it('subscription: trial_active, days_remaining, user with subscription_status', async () => {
    const partner = await t.aRestaurant()
    expect(await get(partner, `/api/subscriptions/${partner.user.id}`)).toMatchObject({
      trial_active: true,
      days_remaining: 30,
      user: { id: partner.user.id, subscription_status: 'trial' },
    })
  })

  it('analytics: total_waste_saved_kg, total_orders', async () => {
    expect(await get(anyone, '/api/analytics/food-waste-saved')).toMatchObject({
      total_waste_saved_kg: expect.any(Number),
      total_orders: expect.any(Number),
    })
  })

  it('checkout status: payment_status paid', async () => {
    const session = await checkout(await t.aRestaurant())
    expect(await session.status()).toMatchObject({ payment_status: 'unpaid', status: 'open' })
    await session.press('pay')
    expect(await session.status()).toMatchObject({ payment_status: 'paid', status: expect.any(String) })
  })

  it('checkout status: status expired', async () => {
    const session = await checkout(await t.aRestaurant())
    await session.press('expire')
    expect(await session.status()).toMatchObject({ payment_status: 'unpaid', status: 'expired' })
  })
})
