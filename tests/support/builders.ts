import { randomUUID } from 'node:crypto'
import { accountsApi, type User } from '#contract/people/accounts.ts'
import { type FoodItem, foodItemsApi, type NewFoodItem } from '#contract/kitchen/food-items.ts'
import { type Order, ordersApi } from '#contract/orders/orders.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import type { Client } from './client.ts'
import { madeWords } from './untranslated-words.ts'

interface World {
  address: string
  /** As browsers know it. */
  origin: string
  now: () => Date
  client: () => Client
  /** Takes the email of a new account as confirmed, so that no job sends a link to it. */
  confirmEmail?: (account_id: string) => Promise<unknown>
  /** The street address that restaurants have; without it they have none. */
  street?: string
}

export interface Person {
  client: Client
  user: User
}

export const PASSWORD = 'leftover-lasagne'
export const MOBILE = '0491 570 156'
/** Where browsers find an app that was not told otherwise. */
export const ORIGIN = 'http://localhost:3000'

let addresses_used = 0

/** The address of a device that nobody has come from before. */
export const somewhere = (): string => `198.51.${(addresses_used += 1) >> 8}.${addresses_used & 255}`
/** The header of a request that comes from this address, as the proxy in front says. */
export const from = (address: string) => ({ 'x-forwarded-for': address })

/** A name that nobody else has, without digits: they could be those of a phone. */
export const randomName = (): string =>
  randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/**
 * What a restaurant sends to collect an order: by its pass or its code as it is given, by its pass, and by
 * its code.
 */
export const newScan = <By extends object>(by: By) => ({ scan_id: randomUUID(), ...by })
export const scanOf = ({ pickup_token }: Pick<Order, 'pickup_token'>) =>
  newScan({ token: pickup_token ?? '' })
export const typedCodeOf = ({ code }: Pick<Order, 'code'>) => newScan({ code })
/** What a customer sends to order a food item. */
export const basketOf = ({ id }: Pick<FoodItem, 'id'>, quantity = 1) => ({
  items: [{ food_item_id: id, quantity }],
})
/** What a customer sends to pay an order. */
export const checkoutOf = ({ id }: Pick<Order, 'id'>, origin_url = ORIGIN) => ({
  package_id: 'order' as const,
  origin_url,
  metadata: { order_id: id },
})

/** What a restaurant sends to have this text wherever it can say something of itself. */
export const profileOf = (text: string) => ({
  name: text,
  address: text,
  suburb: text,
  phone: text.slice(0, 30),
  pickup_instructions: text,
})
/** What a restaurant sends to subscribe. */
export const subscriptionCheckout = (origin_url = ORIGIN) => ({
  package_id: 'restaurant_subscription' as const,
  origin_url,
})

/** What somebody sends to register. */
export const newAccount = <Fields extends object>(email: string, fields: Fields = {} as Fields) => ({
  name: 'Kim Lee',
  email,
  mobile_number: MOBILE,
  user_type: 'customer' as const,
  password: PASSWORD,
  ...fields,
})

let people_made = 0

/**
 * Quick ways to a world in which something can happen. They go through the interface, like everybody else.
 */
export function builders(world: World) {
  const inMinutes = (minutes: number): string =>
    new Date(world.now().getTime() + minutes * 60_000).toISOString()

  const register = async (user_type: 'customer' | 'restaurant', name: string): Promise<Person> => {
    people_made += 1
    madeWords.add(name)
    const client = world.client()
    // A partner has a number of their own: who has another's is the same person,
    // or somebody who buys from themselves.
    const mobile_number =
      user_type === 'customer' ? MOBILE : `0491 ${String(580_000 + people_made).replace(/(...)$/, ' $1')}`
    const account = newAccount(`person-${people_made}@surplate.example`, { name, user_type, mobile_number })
    const user = await client.ok(accountsApi.register, account)
    if (world.confirmEmail === undefined) return { client, user }
    await world.confirmEmail(user.id)
    return { client, user: { ...user, email_confirmed: true } }
  }
  const aCustomer = (name = 'Kim Lee') => register('customer', name)
  const aRestaurant = async (name = 'Nonna Pina') => {
    const restaurant = await register('restaurant', name)
    if (world.street !== undefined) {
      madeWords.add(world.street)
      await restaurant.client.ok(restaurantsApi.change, { address: world.street })
    }
    return restaurant
  }

  /** What a restaurant sends to list a food item; a test adds what it is about. */
  const newFoodItem = <Fields extends object>(fields: Fields = {} as Fields) => ({
    name: 'Lasagne al forno',
    description: 'Beef ragù, béchamel and a crisp top.',
    original_price: 22,
    discounted_price: 11,
    cuisine_type: 'Italian' as const,
    quantity_available: 5,
    expires_at: inMinutes(180),
    ...fields,
  })
  const aFoodItem = ({ client }: { client: Client }, fields: Partial<NewFoodItem> = {}): Promise<FoodItem> =>
    client.ok(foodItemsApi.list, newFoodItem(fields))

  /** How many of a food item are left. */
  const stockOf = async ({ id }: Pick<FoodItem, 'id'>): Promise<number> =>
    (await world.client().ok(foodItemsApi.get, { food_item_id: id })).quantity_available

  const anOrder = (customer: { client: Client }, item: FoodItem, quantity = 1): Promise<Order> =>
    customer.client.ok(ordersApi.place, basketOf(item, quantity))

  const orderOf = ({ client }: { client: Client }, { id }: Pick<Order, 'id'>): Promise<Order> =>
    client.ok(ordersApi.get, { order_id: id })

  const openCheckout = (customer: { client: Client }, order: Order) =>
    customer.client.send(paymentsApi.checkout, checkoutOf(order, world.origin))

  /** Presses Pay on the provider's own page and comes back, as a browser would. */
  const payOn = async (
    customer: { client: Client },
    { url, session_id }: { url: string; session_id: string },
  ): Promise<number> => {
    await customer.client.raw('POST', `${new URL(url).pathname}/pay`)
    return (await customer.client.send(paymentsApi.status, { session_id })).status
  }

  const pay = async (customer: { client: Client }, order: Order): Promise<string> => {
    const { status, body } = await openCheckout(customer, order)
    if (status !== 200) throw new Error(`no checkout: ${JSON.stringify(body)}`)
    await payOn(customer, body)
    return body.session_id
  }

  const aPaidOrder = async (customer: { client: Client }, item: FoodItem, quantity = 1): Promise<Order> => {
    const order = await anOrder(customer, item, quantity)
    await pay(customer, order)
    return orderOf(customer, order)
  }

  /** What a restaurant sends to recall what it sold in the last hour. */
  const newRecall = <Fields extends object>(items: Pick<FoodItem, 'id'>[], fields = {} as Fields) => ({
    food_item_ids: items.map(({ id }) => id),
    from: inMinutes(-60),
    reason: 'Glass in the sauce',
    ...fields,
  })

  /** Has `count` callers do the same at once. */
  const atOnce = <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => act(at)))

  return {
    inMinutes,
    aCustomer,
    aRestaurant,
    newFoodItem,
    aFoodItem,
    stockOf,
    anOrder,
    orderOf,
    openCheckout,
    payOn,
    pay,
    aPaidOrder,
    newRecall,
    together: atOnce,
  }
}
