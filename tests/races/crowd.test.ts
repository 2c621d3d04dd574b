import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { type TemporaryHome, makeHome, patientUnlessDeep } from '#tests/faults/home.ts'
import { withDatabase } from '#tests/faults/reconciling.ts'
import { addressOf, launch, type ServerProcess } from '#tests/support/server-process.ts'
import { openMarket } from '#tests/faults/shoppers.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import type { Client } from '#tests/support/client.ts'
import { createCrowd } from '#tests/support/crowd.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { buyAtOnce } from './buyers.ts'

const UNITS = 10
const SCENES = 3
const EDITS = 40
/** Two hundred are twenty for each unit, and more than are decided in one transaction. */
const crowds = DEEP ? [1_000, 5_000] : [200]

describe.each(crowds)('%i concurrent buyers of ten units', (size) => {
  const counts = { buyers: size, sold: 0, 'sold, two lines': 0, 'other than 201 and 409': 0 }
  const items: string[] = []
  let temporary: TemporaryHome
  let server: ServerProcess
  let restaurant: Client
  let cookies: string[]

  beforeAll(async () => {
    temporary = await makeHome('DATABASE_URL')
    temporary.home = patientUnlessDeep(temporary.home)
    const { home } = temporary
    server = await launch(home)
    const market = await openMarket(home, 0, 0)
    restaurant = market.restaurant
    while (items.length < SCENES)
      items.push((await market.make.aFoodItem({ client: restaurant }, { quantity_available: UNITS })).id)
    const crowd = await withDatabase(home, (database) =>
      createCrowd(database, addressOf(home), size * SCENES, new Date()),
    )
    cookies = crowd.map(({ cookie }) => cookie)
  })
  afterAll(async () => {
    await server.kill()
    await temporary.leave()
  })

  /** Each of a crowd of their own orders meal `at`, in an order with so many lines of it. */
  const rush = async (
    at: number,
    lines: number,
    meanwhile: (item: string, allAnswered: Promise<unknown>) => Promise<void> = async () => {},
  ) => {
    const item = items[at] as string
    const body = JSON.stringify({
      items: Array.from({ length: lines }, () => ({ food_item_id: item, quantity: 1 })),
    })
    const crowd = cookies.slice(at * size, (at + 1) * size)
    const answers = await buyAtOnce([{ server, port: temporary.home.port }], crowd, body, (allAnswered) =>
      meanwhile(item, allAnswered),
    )
    const { 201: sold = 0, 409: refused = 0 } = answers
    counts['other than 201 and 409'] += size - sold - refused
    return { answers, sold: sold * lines }
  }

  it('sells exactly ten units and refuses everyone else with 409', async () => {
    const { answers, sold } = await rush(0, 1)
    counts.sold = sold
    expect(answers).toEqual({ 201: UNITS, 409: size - UNITS })
  })

  it('sells exactly ten units when every order names the food item twice', async () => {
    const { answers, sold } = await rush(1, 2)
    counts['sold, two lines'] = sold
    expect(answers).toEqual({ 201: UNITS / 2, 409: size - UNITS / 2 })
  })

  it('sells only what is there while the restaurant edits the stock, and accounts for every unit', async () => {
    let edits = 0
    const { sold } = await rush(2, 1, async (item, allAnswered) => {
      const day = { over: false }
      void allAnswered.finally(() => (day.over = true))
      const edit = async (): Promise<void> => {
        for (; !day.over || edits < EDITS; edits += 1)
          await restaurant.ok(foodItemsApi.change, {
            food_item_id: item,
            quantity_available: 1 + (edits % 12),
          })
      }
      await Promise.all([edit(), edit(), edit(), edit()])
    })
    expect(sold).toBeGreaterThan(0)
    expect((await server.stop()).code, server.output.join('')).toBe(0)
    const portions = await withDatabase(temporary.home, (database) =>
      Promise.all(items.map((item) => portionCounts(database, item))),
    )
    expect(portions.map(({ held }) => held)).toEqual([UNITS, UNITS, sold])
    expect(counts['other than 201 and 409']).toBe(0)
    expect(portions.filter(({ listed, accounted }) => listed !== accounted)).toEqual([])
    const below = portions.filter(({ available }) => available < 0).length
    figure('buyers at once on 10 units', {
      ...counts,
      edits,
      'sold, edited meanwhile': sold,
      'stock below nothing': below,
    })
    expect(below).toBe(0)
  })
})
