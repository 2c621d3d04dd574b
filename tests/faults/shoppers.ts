import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { randomName, PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { DEEP } from '#tests/support/figure.ts'
import { withDatabase } from './reconciling.ts'
import type { Acknowledged, Shopping } from './shopping.ts'
import { clientOf, type ServerHome, worldOf } from '#tests/support/server-process.ts'

export interface Crowd {
  shopping: Shopping
  /** Waits until so many more orders are answered for. */
  serves: (more: number) => Promise<void>
  /** Ends it: what is under way is asked for until it is answered. */
  leave: () => Promise<Shopping>
  /** Ends it when the server has gone: what it has not answered is never asked for again. */
  vanish: () => Promise<Shopping>
}

/**
 * Some for each food item at any time; each costs a password hash and, while the server is away, its
 * attempts.
 */
export const PEOPLE = DEEP ? 16 : 8
/** Enough to keep a shop selling while something else happens to it. */
export const FEW_PEOPLE = DEEP ? PEOPLE : 3
const AGAIN_MS = DEEP ? 25 : 100
const SERVED_WITHIN_MS = 60_000
/**
 * How long a machine under load is given before its silence counts as a hang; `longest_ms` says how long it
 * was.
 */
const SILENCE_MS = 60_000
const STOCK = 10_000

/** A restaurant with `meals` deals, and `people` customers with sessions. */
export async function openMarket(home: ServerHome, people: number, meals: number) {
  const make = worldOf(home)
  const restaurant = await make.aRestaurant(`Nonna ${randomName().slice(0, 8)}`)
  const items: string[] = []
  for (let at = 0; at < meals; at += 1)
    items.push((await make.aFoodItem(restaurant, { quantity_available: STOCK })).id)
  const customers: Person[] = []
  for (let at = 0; at < people; at += 1) customers.push(await make.aCustomer())
  // Who orders and cancels over and over is known to the shop.
  if (people > 1)
    await withDatabase(home, ({ query }) => sql`update account set email_confirmed_at = now()`.execute(query))
  const cookies = customers.map(({ client }) => client.cookie)
  return {
    restaurant: restaurant.client,
    items,
    cookies,
    emails: customers.map(({ user }) => user.email),
    make,
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>

/**
 * Every customer orders and cancels, over and over, each through one of `homes`, repeats what was not
 * answered under its key, and signs in again when asked to.
 */
export function crowd(
  { items, cookies, emails = [] }: Pick<Market, 'items' | 'cookies'> & Partial<Market>,
  homes: ServerHome[],
): Crowd {
  const shopping: Shopping = {
    acknowledged: [],
    at: [],
    unexpected: [],
    longest_ms: 0,
    busy: 0,
    busy_without_time: 0,
  }
  const day = { open: true, patient: true }
  const emailOf = new Map<Client, string>()

  const once = async (client: Client, path: string, headers: Record<string, string>, body: unknown) => {
    const started = performance.now()
    try {
      const response = await fetch(client.address + path, {
        method: 'POST',
        headers: { cookie: client.cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(SILENCE_MS),
      })
      const answer = {
        status: response.status,
        retry_after: response.headers.get('retry-after'),
        body: (await response.json()) as never,
      }
      shopping.longest_ms = Math.max(shopping.longest_ms, performance.now() - started)
      return answer
    } catch (error) {
      // A lost connection is quick; only waiting in vain is not.
      if ((error as Error).name === 'TimeoutError')
        shopping.unexpected.push(`${path}: no answer for ${SILENCE_MS / 1_000} s`)
      return undefined
    }
  }

  const until = async (client: Client, path: string, headers: Record<string, string>, body: unknown) => {
    while (day.patient) {
      const answer = await once(client, path, headers, body)
      // A client or a server that is starved for seconds is too slow for each other; nothing was done then.
      if (answer?.status === 401) await signIn(client)
      else if (answer !== undefined && answer.status !== 503 && answer.status !== 408) return answer
      if (answer?.status === 503) {
        shopping.busy += 1
        if (answer.retry_after === null) shopping.busy_without_time += 1
      }
      await pause(AGAIN_MS)
    }
    return undefined
  }

  const signIn = async (client: Client): Promise<void> => {
    const email = emails[cookies.indexOf(client.cookie)] ?? emailOf.get(client)
    if (email === undefined) throw new Error('a session has ended')
    emailOf.set(client, email)
    await client.send(api.accounts.login, { email, password: PASSWORD }).catch(() => {})
  }

  const shop = async (cookie: string, who: number): Promise<void> => {
    const home = homes[who % homes.length]
    if (home === undefined) throw new Error('nowhere to shop')
    const client = clientOf(home, cookie)
    for (let turn = 0; day.open; turn += 1) {
      const food_item_id = items[(who + turn) % items.length] as string
      const quantity = 1 + (turn % 3)
      const key = randomUUID()
      const basket = { items: [{ food_item_id, quantity }] }
      const reply = await until(client, api.orders.place.path, { 'idempotency-key': key }, basket)
      if (reply === undefined) return
      if (reply.status !== 201) {
        shopping.unexpected.push(`order: ${reply.status} ${JSON.stringify(reply.body)}`)
        await pause(AGAIN_MS)
        continue
      }
      const order_id = (reply.body as { id: string }).id
      const mine: Acknowledged = { key, order_id, food_item_id, quantity, cancelled: false }
      shopping.acknowledged.push(mine)
      shopping.at.push(performance.now())
      const cancelled = await until(client, api.orders.cancel.path.replace('{order_id}', order_id), {}, {})
      if (cancelled === undefined) return
      // A repeated cancelling, whose first answer was lost, is told that it has happened.
      const isCancelled =
        cancelled.status === 200 ||
        (cancelled.status === 409 && (cancelled.body as { code: string }).code === 'order_released')
      if (isCancelled) mine.cancelled = true
      else shopping.unexpected.push(`cancel: ${cancelled.status} ${JSON.stringify(cancelled.body)}`)
    }
  }

  const everyone = Promise.all(cookies.map(shop))
  const ended = async (): Promise<Shopping> => {
    day.open = false
    await everyone
    return shopping
  }
  return {
    shopping,
    serves: async (more) => {
      const wanted_count = shopping.acknowledged.length + more
      await expect
        .poll(() => shopping.acknowledged.length, { timeout: SERVED_WITHIN_MS })
        .toBeGreaterThanOrEqual(wanted_count)
    },
    leave: ended,
    vanish: () => {
      day.patient = false
      return ended()
    },
  }
}

/** Cancels what every customer still holds, so that each may order again. */
export async function emptyHands({ cookies }: Pick<Market, 'cookies'>, home: ServerHome): Promise<void> {
  for (const cookie of cookies) {
    const client = clientOf(home, cookie)
    for (const { id, status } of await client.ok(api.orders.all, {})) {
      if (status === 'held') await client.ok(api.orders.cancel, { order_id: id })
    }
  }
}
