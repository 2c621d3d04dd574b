import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { Client } from '#tests/support/client.ts'
import { cookieOf } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { ms } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { startProduct } from './servers.ts'

const CHANGES = 30
const LOOK_EVERY_MS = 2
const GIVE_UP_MS = 5_000
const WITHIN_MS = 250
const COUNT = 'quantity_available'

/** How long after an order was answered by one process the browse pages of another show what is left. */
export async function freshnessRow(filled: Filled): Promise<Row> {
  const [seller, looker] = await Promise.all([startProduct(filled.env), startProduct(filled.env)])
  const waits: number[] = []
  try {
    const firstOnPage = async (): Promise<{ id: string; left: number }> => {
      const answer = await fetch(`http://127.0.0.1:${looker.port}${api.foodItems.browse.path}`)
      const [first] = (await answer.json()) as { id: string; quantity_available: number }[]
      return { id: first?.id ?? '', left: first?.[COUNT] ?? 0 }
    }
    for (let nth = 0; nth < CHANGES; nth += 1) {
      const before = await firstOnPage()
      await order(seller.port, before.id, nth)
      const changed_at = performance.now()
      while ((await firstOnPage()).left === before.left) {
        if (performance.now() - changed_at > GIVE_UP_MS)
          throw new Error('a change of stock never reached the other process')
        await pause(LOOK_EVERY_MS)
      }
      waits.push(performance.now() - changed_at)
    }
  } finally {
    await Promise.all([seller.stop(), looker.stop()])
  }
  const longest = Math.max(...waits)
  return {
    work: 'a change of stock, in the pages of another process',
    measured: `after ${ms(longest)} ms at most, ${ms(medianOf(waits))} ms as a rule`,
    target: `≤ ${WITHIN_MS} ms`,
    reached: longest <= WITHIN_MS,
    note: `${CHANGES} changes, ${filled.size.items.toLocaleString('en-AU')} meals`,
  }
}

async function order(port: number, food_item_id: string, nth: number): Promise<void> {
  const client = new Client(`http://127.0.0.1:${port}`, cookieOf('account', nth))
  await client.ok(api.orders.place, { items: [{ food_item_id, quantity: 1 }] })
}
