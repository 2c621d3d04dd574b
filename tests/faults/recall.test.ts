import { expect, it } from 'vitest'
import { recallsApi } from '#contract/kitchen/recalls.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { ledgerSums, portionCounts } from '#tests/support/stock-and-ledger.ts'
import { builders } from '#tests/support/builders.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { insertBuyers } from '#tests/support/recall-buyers.ts'
import { makeHome } from './home.ts'
import { withDatabase } from './reconciling.ts'
import {
  addressOf,
  clientOf,
  launch,
  type ServerHome,
  type ServerProcess,
} from '#tests/support/server-process.ts'

const BUYERS = DEEP ? 1_000 : 100
const PATIENCE_MS = 180_000

const recallEmails = ({ received }: Mailbox) =>
  received.filter(({ subject }) => subject.startsWith('Do not eat'))
const notified = (mailbox: Mailbox): Set<string> => new Set(recallEmails(mailbox).map(({ to }) => to))

/** A recall that reaches `BUYERS` people through the real job queue and a real mail server, and what `disturb` does meanwhile. */
async function recallFrom(
  disturb: (server: ServerProcess, home: ServerHome, mailbox: Mailbox) => Promise<ServerProcess>,
) {
  const mailbox = await openMailbox()
  const { home, leave } = await makeHome('DATABASE_URL', { SMTP_URL: mailbox.url })
  let server = await launch(home)
  try {
    const address = addressOf(home)
    const make = builders({ address, origin: address, now: () => new Date(), client: () => clientOf(home) })
    const restaurant = await make.aRestaurant()
    const item = await make.aFoodItem(restaurant, { quantity_available: 2_000 })
    const emails = await withDatabase(home, (database) => insertBuyers(database, item, BUYERS, new Date()))
    const started = performance.now()
    const recall = {
      food_item_ids: [item.id],
      from: make.inMinutes(-60),
      reason: 'Glass in the sauce',
      refund: true,
    }
    const { buyers, id } = await restaurant.client.ok(recallsApi.create, recall)
    expect(buyers).toBe(BUYERS)
    server = await disturb(server, home, mailbox)
    await expect.poll(() => notified(mailbox).size, { timeout: PATIENCE_MS }).toBe(BUYERS)
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const findRecall = async () =>
      (await restaurant.client.ok(recallsApi.all, {})).find((one) => one.id === id)
    await expect
      .poll(findRecall, { timeout: PATIENCE_MS })
      .toMatchObject({ is_complete: true, buyer_count: BUYERS, notified_count: BUYERS })
    await withDatabase(home, (database) => expectBalanced(database, item))
    return {
      buyers,
      'not notified': emails.filter((email) => !notified(mailbox).has(email)).length,
      // Mail programs show an email once that came twice under one id.
      'notified twice': new Set(recallEmails(mailbox).map(({ message_id }) => message_id)).size - BUYERS,
      'notified after s': seconds,
    }
  } finally {
    await server.kill()
    await leave()
    await mailbox.close()
  }
}

async function expectBalanced(database: Parameters<typeof portionCounts>[0], item: FoodItem): Promise<void> {
  const { listed, accounted } = await portionCounts(database, item.id)
  expect(accounted).toBe(listed)
  for (const order of await ledgerSums(database, item.id))
    expect(order).toMatchObject({ sum: 0, remaining_cents: 0 })
}

it(`emails ${BUYERS} buyers of recalled food once each, and refunds them`, async () => {
  const figures = await recallFrom(async (server) => server)
  expect(figures['not notified'] + figures['notified twice']).toBe(0)
  figure('recall', figures)
})

it(`emails ${BUYERS} buyers of recalled food when the server is killed in the middle, and refunds each once`, async () => {
  const figures = await recallFrom(async (server, home, mailbox) => {
    await expect
      .poll(() => notified(mailbox).size, { timeout: PATIENCE_MS, interval: 5 })
      .toBeGreaterThan(BUYERS / 4)
    await server.kill()
    expect(notified(mailbox).size).toBeLessThan(BUYERS)
    return launch(home)
  })
  expect(figures['not notified'] + figures['notified twice']).toBe(0)
  figure('recall, killed', figures)
})
