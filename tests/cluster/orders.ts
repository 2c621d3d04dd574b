import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { Acknowledged } from '#tests/faults/shopping.ts'

/** What became of the orders of one scenario. */
export interface OrderTally {
  acknowledged: Omit<Acknowledged, 'cancelled'>[]
  /** When each was acknowledged. */
  at: number[]
  busy: number
  /** Answers that are neither success nor "try again". */
  unexpected: string[]
  longest_ms: number
}

export interface OrderLoad {
  tally: OrderTally
  /** Waits until so many more orders are acknowledged. */
  serves: (more: number) => Promise<void>
  /** Ends it when everything that was begun is answered. */
  end: () => Promise<OrderTally>
}

const WANTED_EACH_SECOND = 50
/** Who waits for an answer, at most. */
const WAITING_MAX = 100
const AGAIN_MS = 500
const SILENCE_MS = 6_000
const HEALTH_EVERY_MS = 500
const HEALTH_MS = 1_000
const SERVES_WITHIN_MS = 120_000

/** Chooses an app process as a proxy in front of them does: those in turn whose `/readyz` answers. */
export function makeFront(addresses: string[], end: AbortSignal): () => string {
  const ready = new Set(addresses)
  const watch = async (address: string): Promise<void> => {
    while (!end.aborted) {
      const reply = fetch(`${address}/readyz`, { signal: AbortSignal.timeout(HEALTH_MS) })
      if (await reply.then(({ ok }) => ok).catch(() => false)) ready.add(address)
      else ready.delete(address)
      await pause(HEALTH_EVERY_MS)
    }
  }
  for (const address of addresses) void watch(address)
  let turn = 0
  return () => {
    const usable = ready.size === 0 ? addresses : [...ready]
    turn += 1
    return usable[turn % usable.length] as string
  }
}

interface Shop {
  front: () => string
  cookies: string[]
  items: string[]
}

/** Orders as many as are wanted each second, each by a customer who repeats it under its key until it is answered. */
export function startOrders({ front, cookies, items }: Shop): OrderLoad {
  const tally: OrderTally = { acknowledged: [], at: [], busy: 0, unexpected: [], longest_ms: 0 }
  const waiting = new Set<Promise<void>>()
  let next = 0

  const send = async (cookie: string, key: string, food_item_id: string) => {
    const reply = await fetch(front() + api.orders.place.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ items: [{ food_item_id, quantity: 1 }] }),
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    return { status: reply.status, body: (await reply.json()) as { id: string } }
  }
  const order = async (cookie: string, food_item_id: string): Promise<void> => {
    const key = randomUUID()
    const began = performance.now()
    for (;;) {
      const answer = await send(cookie, key, food_item_id).catch(() => undefined)
      if (answer?.status === 201) {
        tally.acknowledged.push({ key, order_id: answer.body.id, food_item_id, quantity: 1 })
        tally.at.push(performance.now())
        tally.longest_ms = Math.max(tally.longest_ms, performance.now() - began)
        return
      }
      if (answer !== undefined && answer.status !== 503) {
        tally.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
        return
      }
      if (answer !== undefined) tally.busy += 1
      await pause(AGAIN_MS)
    }
  }
  const timer = setInterval(() => {
    const cookie = cookies[next]
    if (cookie === undefined || waiting.size >= WAITING_MAX) return
    const ordered: Promise<void> = order(cookie, items[next % items.length] as string).finally(() =>
      waiting.delete(ordered),
    )
    waiting.add(ordered)
    next += 1
  }, 1_000 / WANTED_EACH_SECOND)

  return {
    tally,
    serves: async (more) => {
      const enough = tally.at.length + more
      for (const until = performance.now() + SERVES_WITHIN_MS; tally.at.length < enough; await pause(50))
        if (performance.now() > until) throw new Error(`${tally.at.length} orders instead of ${enough}`)
    },
    end: async () => {
      clearInterval(timer)
      await Promise.all(waiting)
      return tally
    },
  }
}

/** The longest time without an acknowledged order between two instants, in seconds. */
export function longestSilence({ at }: OrderTally, from: number, to = Infinity): number {
  const times = [from, ...at.filter((time) => time > from && time <= to)]
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return Math.max(...gaps) / 1_000
}
