import { randomUUID } from 'node:crypto'
import { accountsApi } from '#contract/accounts.ts'
import type { FoodItem } from '#contract/food-items.ts'
import { type Order, ordersApi } from '#contract/orders.ts'
import { paymentsApi } from '#contract/payments.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { markOf } from './database-mark.ts'

export const ORIGIN = 'http://localhost:3000'

export const people = ['customer A', 'customer B', 'restaurant A', 'restaurant B'] as const
export type PersonName = (typeof people)[number]
export const actors = ['anonymous', ...people, 'expired session', 'signed-out session'] as const
export type Actor = (typeof actors)[number]

export type Person = Awaited<ReturnType<TestApp['aCustomer']>>

/** The cookies of sessions that are over. */
interface DeadSessions {
  expired: string
  signed_out: string
}

export const isPartner = (name: PersonName): boolean => name.startsWith('restaurant')

/** Two customers and two restaurants with something of their own each, and everything one needs to try the others' doors. */
export async function startWorld(env: Record<string, string> = {}) {
  const t = await startApp({ env })
  const cast: Record<PersonName, Person> = {
    'customer A': await t.aCustomer('Ana Silva'),
    'customer B': await t.aCustomer('Ben Okafor'),
    'restaurant A': await t.aRestaurant('Nonna Pina'),
    'restaurant B': await t.aRestaurant('Bombay Corner'),
  }
  // Read each time: who loses an account is replaced.
  const a = {
    get customer() {
      return cast['customer A']
    },
    get restaurant() {
      return cast['restaurant A']
    },
  }
  const anotherSession = async (name: PersonName): Promise<Client> => {
    const client = t.client()
    await client.ok(accountsApi.login, { email: cast[name].user.email, password: PASSWORD })
    return client
  }
  const die = async (name: PersonName): Promise<DeadSessions> => {
    const [expired, signed_out] = [await anotherSession(name), await anotherSession(name)]
    const { cookie } = signed_out
    await signed_out.ok(accountsApi.logout, {})
    const session = (await expired.ok(accountsApi.sessions, {})).find(({ current }) => current)
    await t.database.query
      .updateTable('session')
      .set({ expires_at: t.now() })
      .where('id', '=', session?.id ?? '')
      .execute()
    return { expired: expired.cookie, signed_out: cookie }
  }
  const dead: Partial<Record<PersonName, Promise<DeadSessions>>> = {}
  const upgrade = await a.restaurant.client.ok(paymentsApi.checkout, { package_id: 'restaurant_subscription', origin_url: ORIGIN })
  await t.payOn(a.restaurant, upgrade)

  const aMeal = (): Promise<FoodItem> => t.aFoodItem(a.restaurant, { quantity_available: 100 })
  const heldOrders = async (): Promise<Order[]> =>
    (await a.customer.client.ok(ordersApi.list, {})).filter(({ status }) => status === 'held')
  const heldOrder = async (): Promise<Order> => {
    // At most two wait for payment at a time.
    for (const order of await heldOrders()) await a.customer.client.ok(ordersApi.cancel, { order_id: order.id })
    return t.anOrder(a.customer, await aMeal())
  }
  const paidOrder = async (): Promise<Order> => {
    const order = await heldOrder()
    await t.pay(a.customer, order)
    return a.customer.client.ok(ordersApi.get, { order_id: order.id })
  }
  return {
    t,
    cast,
    aMeal,
    heldOrder,
    heldOrders,
    paidOrder,
    anotherSession,
    /** Somebody new of the same kind, for what cannot be done twice. */
    somebodyLike: (name: PersonName): Promise<Person> => (isPartner(name) ? t.aRestaurant(randomUUID()) : t.aCustomer(randomUUID())),
    /** Cookies of a session of this person that ran out, and of one that was signed out. */
    deadSessions: (name: PersonName): Promise<DeadSessions> => (dead[name] ??= die(name)),
    /** A mark of everything the database holds, that changes when anything is written. */
    everything: () => markOf(t.database),
    stop: t.stop,
  }
}

export type SecurityWorld = Awaited<ReturnType<typeof startWorld>>
