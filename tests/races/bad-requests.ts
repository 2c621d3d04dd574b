import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

export interface BadRequest {
  method: string
  path: string
  body: unknown
  headers?: Record<string, string>
}

/** Times at the edges of what their format allows. */
const oddTimes = [
  { expires_at: '9999-12-31T23:59:59-23:59' },
  { expires_at: '9999-12-31T23:59:59Z', pickup_end: '9999-12-31T23:59:59-23:59' },
  { pickup_start: '0000-01-01T00:00:00Z' },
  { pickup_start: '0000-01-01T00:00:00+23:59' },
  { pickup_start: '0001-01-01T00:00:00+23:59' },
  { expires_at: '2100-01-01T00:00:00Z' },
]
const oddTexts = ['\u0000', 'a\u0000', '\ud800', 'a\udfff', '', ' ', 'x'.repeat(65), 'x'.repeat(10_000)]
const oddAmounts = [0, -1, 11, 1.5, 1e16, -1e308, null, '1', true]

/**
 * The odd meals that could be listed at all, and one each that has ended, is sold out and is switched off.
 */
async function meals(t: TestApp, stranger: Client): Promise<string[]> {
  const ids: string[] = []
  const meal = { name: 'Odd', discounted_price: 0, quantity_available: 1_000 }
  for (const times of oddTimes) {
    const body = JSON.stringify(t.newFoodItem({ ...meal, ...times }))
    const { status, body: item } = await stranger.raw('POST', api.foodItems.list.path, { body })
    if (status === 201) ids.push((item as { id: string }).id)
  }
  const plain = await t.aFoodItem({ client: stranger })
  await stranger.ok(api.foodItems.change, { food_item_id: plain.id, quantity_available: 0 })
  const off = await t.aFoodItem({ client: stranger })
  await stranger.ok(api.foodItems.change, { food_item_id: off.id, is_available: false })
  return [...ids, plain.id, off.id]
}

/** Every kind of order and scan that is refused, or should be. */
export async function badRequests(
  t: TestApp,
  stranger: Client,
  { own: [pass = '', other_pass], others }: { own: string[]; others: string[] },
): Promise<BadRequest[]> {
  const odd = await meals(t, stranger)
  const order = (items: unknown, key: string = randomUUID()): BadRequest => ({
    method: 'POST',
    path: api.orders.place.path,
    body: { items },
    headers: { 'idempotency-key': key },
  })
  const scan = (fields: object): BadRequest => ({
    method: 'POST',
    path: '/api/pickups',
    body: { scan_id: randomUUID(), token: pass, ...fields },
  })
  const one = (food_item_id: unknown, quantity: unknown = 1) => ({ food_item_id, quantity })
  const orders = [
    ...odd.map((id) => order([one(id)])),
    ...oddTexts.map((text) => order([one(text)])),
    ...oddAmounts.map((amount) => order([one(odd[0], amount)])),
    order([one(randomUUID())]),
    order(others.map((id) => one(id))),
    order([]),
    order(others.flatMap((id) => [one(id, 6), one(id, 6)])),
    order([one(odd[0])], 'é'.repeat(200)),
    order([one(odd[0])], 'k'.repeat(300)),
  ]
  const scans = [
    ...oddTexts.flatMap((text) => [
      scan({ scan_id: text }),
      scan({ token: text }),
      scan({ token: undefined, code: text }),
    ]),
    ...[...oddTimes.flatMap((times) => Object.values(times)), 'tomorrow'].map((scanned_at) =>
      scan({ token: other_pass, scanned_at }),
    ),
    scan({ token: pass.replace(/^./, 'B') }),
    scan({ code: 'ABCDEF' }),
  ]
  // One after the other, so that each kind meets the batches of all.
  return Array.from({ length: Math.max(orders.length, scans.length) }, (_, at) =>
    [orders[at], scans[at]].filter((each) => each !== undefined),
  ).flat()
}
