import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parsePass } from '#contract/orders/passes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { loadPassKeys, signPass, verifyPass } from '#server/features/orders/passes/pass-flows.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { newScan } from '#tests/support/builders.ts'
import { aPassKey } from '#tests/support/pass-key.ts'
import { changedPasses } from './pass-changes.ts'

const PASSES = Number(process.env['PASSES'] ?? (DEEP ? 100_000 : 10_000))
const OVER_HTTP = DEEP ? 5_000 : 300
const SCANS = 100
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

/** After another key has taken over: the passes are then of an older one. */
const t = await appForFile()
const keyDeps = { database: t.database, now: t.now }
const keys = await loadPassKeys(keyDeps, { pickup_key: undefined, pickup_keys_revoked: [] })
const rotatedKeys = await loadPassKeys(keyDeps, { pickup_key: aPassKey().setting, pickup_keys_revoked: [] })

const verified = (passKeys: typeof keys, token: string) => {
  const parsed = parsePass(token)
  return parsed === undefined ? undefined : verifyPass(passKeys, parsed)
}

const aPass = (at: number): string =>
  signPass(keys, {
    order_id: randomUUID(),
    restaurant_id: randomUUID(),
    issue: at + 1,
    from: t.now(),
    until: new Date(t.now().getTime() + at * 60_000),
  })

it(`accepts none of ${PASSES} altered passes`, { timeout: 300_000 + PASSES * 5 }, () => {
  console.log(`passes: seed ${SEED}`)
  const signed = Array.from({ length: 20 }, (_, at) => aPass(at))
  for (const token of signed) {
    expect(verified(keys, token)).toBeDefined()
    expect(verified(rotatedKeys, token)).toEqual(verified(keys, token))
  }
  const believed: string[] = []
  let tried = 0
  // In one go and not one property per pass: what is wanted is all that got through.
  for (const token of fc.sample(changedPasses(signed), { numRuns: PASSES, seed: SEED })) {
    tried += 1
    if (verified(tried % 2 === 0 ? keys : rotatedKeys, token) !== undefined) believed.push(token)
  }
  figure('pickup tokens changed', { tokens: tried, accepted: believed.length })
  expect(tried).toBe(PASSES)
  expect(believed).toEqual([])
})

it(
  `collects nothing for ${OVER_HTTP} altered passes at the counter`,
  { timeout: 300_000 + OVER_HTTP * 50 },
  async () => {
    const restaurant = await t.aRestaurant()
    const customer = await t.aCustomer()
    const item = await t.aFoodItem(restaurant)
    const orders: Order[] = []
    for (let at = 0; at < 3; at += 1) orders.push(await t.aPaidOrder(customer, item))
    const tokens = orders.map(({ pickup_token }) => pickup_token ?? '')
    const codes = new Set<string>()
    for (const token of fc.sample(changedPasses(tokens), { numRuns: OVER_HTTP, seed: SEED })) {
      const { status, body } = await restaurant.client.send(api.pickups.collect, newScan({ token }))
      codes.add(`${status} ${body.code}`)
    }
    expect([...codes].filter((code) => code !== '404 not_found' && code !== '422 invalid')).toEqual([])
    const after = await Promise.all(orders.map((order) => t.orderOf(customer, order)))
    expect(after.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    await restaurant.client.ok(api.pickups.collect, newScan({ token: tokens[0] }))
  },
)

it('collects one order once, however many scan its pass at once', async () => {
  const restaurant = await t.aRestaurant()
  const { pickup_token: token } = await t.aPaidOrder(await t.aCustomer(), await t.aFoodItem(restaurant))
  const answers = await t.together(SCANS, () =>
    restaurant.client.send(api.pickups.collect, newScan({ token })),
  )
  const accepted = answers.filter(({ status }) => status === 200).length
  figure('one pass scanned at once', { scans: answers.length, 'answered 200': accepted })
  expect(accepted).toBe(1)
  expect(answers.filter(({ body }) => body.code === 'already_collected')).toHaveLength(SCANS - 1)
})
