import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { figure } from '#tests/support/figure.ts'
import { basketOf } from '#tests/support/builders.ts'
import { ensureNginx, startCache } from '#tests/support/nginx.ts'
import { startServer } from '#tests/support/server-process.ts'

const AT_ONCE = 200
const PATIENCE = { timeout: 60_000, interval: 20 }

const nginx = await ensureNginx()
if (nginx === undefined && !['', '0', 'false'].includes(process.env['CI'] ?? ''))
  throw new Error('A cache in front: install nginx (Debian: apt install nginx; macOS: brew install nginx)')

describe.runIf(nginx !== undefined)('nginx as ops/nginx-cache.conf has it', async () => {
  const t = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const cache = await startCache(nginx ?? '', Number(new URL(t.origin).port))
  afterAll(async () => {
    await cache.stop()
    await t.stop()
  })
  const browse = (): Promise<Response> => fetch(`${cache.address}${api.foodItems.browse.path}`)
  /** None where it is no longer on the page. */
  const leftOf = async (id: string): Promise<number> => {
    const rows = (await (await browse()).json()) as Pick<FoodItem, 'id' | 'quantity_available'>[]
    return rows.find((row) => row.id === id)?.quantity_available ?? 0
  }

  it('asks the server once for what many ask for at the same moment', async () => {
    await t.aFoodItem(await t.aRestaurant())
    const times = new Set<string | null>()
    for (const { headers } of await Promise.all(Array.from({ length: AT_ONCE }, browse)))
      times.add(headers.get('server-time'))
    // A second may end in between.
    expect(times.size).toBeLessThan(10)
  })

  it('shows that a food item has sold out a moment later', async () => {
    const item = await t.aFoodItem(await t.aRestaurant(), {
      expires_at: t.inMinutes(20),
      quantity_available: 1,
    })
    await expect.poll(() => leftOf(item.id), PATIENCE).toBe(1)
    await t.anOrder(await t.aCustomer(), item)
    const sold_at = performance.now()
    await expect.poll(() => leftOf(item.id), PATIENCE).toBe(0)
    figure('a cache in front', {
      'shows what has sold out after ms': Math.round(performance.now() - sold_at),
    })
  })

  it('gives everybody their own, and takes orders', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    for (const { client, user } of [await t.aCustomer(), await t.aCustomer()]) {
      const behind = client.at(cache)
      expect((await behind.ok(api.accounts.me, {})).user.email).toBe(user.email)
      const { id } = await behind.ok(api.orders.place, basketOf(item))
      expect((await behind.ok(api.orders.all, {})).map((order) => order.id)).toEqual([id])
    }
  })

  it('lets events through as they come', async () => {
    const item = await t.aFoodItem(await t.aRestaurant())
    const stream = await openStream(cache.address, { about: { items: item.id } })
    await stream.wait(({ event }) => event === 'hello')
    await t.anOrder(await t.aCustomer(), item)
    await stream.wait(({ event }) => event === 'stock')
    stream.close()
  })
})
