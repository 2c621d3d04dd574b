import { afterEach, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parsePass } from '#contract/orders/passes.ts'
import { loadPassKeys, checkPass } from '#server/features/orders/passes/pass-flows.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newScan, type Person } from '#tests/support/builders.ts'
import { aPassKey } from '#tests/support/pass-key.ts'

let t: TestApp
let restaurant: Person
beforeEach(async () => {
  t = await startApp()
  restaurant = await t.aRestaurant()
})
afterEach(() => t.stop())

/** Starts another process on the same database, as far as keys go. */
const startElsewhere = (pickup_key?: string, pickup_keys_revoked: string[] = []) =>
  loadPassKeys({ database: t.database, now: t.now }, { pickup_key, pickup_keys_revoked })

async function paid(hours = 3) {
  const customer = await t.aCustomer()
  const item = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(hours * 60) })
  const order = await t.aPaidOrder(customer, item)
  return { token: order.pickup_token ?? '', read: () => t.orderOf(customer, order) }
}

const REVOKED = 'PICKUP_KEY cannot be used: it was revoked'
const keyOf = (token: string | null): string => parsePass(token ?? '')?.pass.key_id ?? ''
const published = async (): Promise<string[]> =>
  (await t.visitor.ok(api.pickups.keys, {})).keys.map(({ kid }) => kid)
const scan = (token: string) => restaurant.client.send(api.pickups.collect, newScan({ token }))

it('signs with a new key in every process that is already running', async () => {
  const order = await paid()
  const next = aPassKey()
  await startElsewhere(next.setting)
  await expect.poll(published).toContain(next.id)
  await expect.poll(async () => keyOf((await order.read()).pickup_token)).toBe(next.id)
})

it('accepts passes of a retired key while an order that was paid before can be picked up, and no longer', async () => {
  const [early, late] = [await paid(), await paid(24 * 4)]
  const old = keyOf(early.token)
  const next = aPassKey()
  await startElsewhere(next.setting)
  await expect.poll(published).toEqual(expect.arrayContaining([old, next.id]))
  expect((await scan(early.token)).status).toBe(200)
  await t.advance({ hours: 24 * 4 })
  expect(await published()).toContain(old)
  expect((await scan(late.token)).status).toBe(200)

  const last = await paid(24 * 2 + 6)
  const row = await t.row('signing_key', { id: old })
  expect(row.retired_at).not.toBeNull()
  await t.advance({ hours: 24 * 2 + 1 })
  expect(await published()).toEqual([next.id])
  expect(keyOf(last.token)).toBe(next.id)
  expect((await scan(late.token)).status).toBe(404)
  expect((await scan((await last.read()).pickup_token ?? '')).status).toBe(200)
})

it('signs with a retired key again when the setting names it again', async () => {
  const [one, other] = [aPassKey(), aPassKey()]
  await startElsewhere(one.setting)
  await startElsewhere(other.setting)
  const keys = await startElsewhere(one.setting)
  expect(keys.signing.id).toBe(one.id)
  await t.advance({ hours: 24 * 40 })
  expect(await published()).toEqual([one.id])
})

it('refuses passes of a revoked key from that moment, and issues new passes to open orders', async () => {
  const order = await paid()
  const leaked = keyOf(order.token)
  await startElsewhere(undefined, [leaked])
  await expect.poll(published).not.toContain(leaked)
  expect((await scan(order.token)).status).toBe(404)
  const { pickup_token } = await order.read()
  expect(keyOf(pickup_token)).not.toBe(leaked)
  expect((await scan(pickup_token ?? '')).status).toBe(200)
})

it('revokes the key that is named, and goes on accepting passes of another retired key', async () => {
  const order = await paid()
  const leaked = aPassKey()
  await startElsewhere(leaked.setting)
  await startElsewhere(aPassKey().setting, [leaked.id])
  await expect.poll(published).not.toContain(leaked.id)
  expect((await scan(order.token)).status).toBe(200)
})

it('accepts passes of a retired key no longer when another key is retired after it, and revokes a key once', async () => {
  const old = keyOf((await paid()).token)
  const rowOf = (id: string) => t.row('signing_key', { id })
  const second = aPassKey()
  await startElsewhere(second.setting)
  const retired = await rowOf(old)
  await paid(24 * 3)
  await startElsewhere(aPassKey().setting, [second.id])
  expect(await rowOf(old)).toEqual(retired)
  const revoked = await rowOf(second.id)
  t.moveClock({ hours: 1 })
  await startElsewhere(undefined, [second.id])
  expect(await rowOf(second.id)).toEqual(revoked)
})

it('keeps a key revoked when the setting that revoked it is removed', async () => {
  const key = aPassKey()
  await startElsewhere(key.setting)
  await startElsewhere(undefined, [key.id])
  expect([...(await startElsewhere()).published.keys()]).not.toContain(key.id)
  await expect(startElsewhere(key.setting)).rejects.toThrow(REVOKED)
})

it('refuses to start with a signing key that the same settings revoke', async () => {
  const key = aPassKey()
  await expect(startElsewhere(key.setting, [key.id])).rejects.toThrow(REVOKED)
})

it('loads the key of a scanned pass when no event about the key arrived', async () => {
  const order = await paid()
  const stale = await startElsewhere()
  const next = aPassKey()
  await startElsewhere(next.setting)
  await expect.poll(async () => keyOf((await order.read()).pickup_token)).toBe(next.id)
  expect(stale.published.has(next.id)).toBe(false)
  expect(await checkPass(stale, (await order.read()).pickup_token ?? '')).toMatchObject({ key_id: next.id })
  expect(stale.signing.id).toBe(next.id)
})
