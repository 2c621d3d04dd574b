import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { portionCounts } from '#tests/support/stock-and-ledger.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { appForFile } from '#tests/support/for-file.ts'

const BUYERS = 10
const DAY = 24 * 60

const url = await databaseForFile()
const settings = { database_url: url, env: { RATE_LIMITS: 'off' } }
const t = await appForFile(settings)
const other = await appForFile(settings)

const advanceTime = (time: { days?: number; minutes?: number; seconds?: number }): void => {
  t.moveClock(time)
  other.moveClock(time)
}
const setTrialEnd = (account_id: string, trial_ends_at: Date) =>
  t.update('subscription', { account_id }, { trial_ends_at })

it('accepts no new name or price once the trial is over, whichever edits are on their way when it ends', async () => {
  const partner = await t.aRestaurant()
  const item = await t.aFoodItem(partner)
  await setTrialEnd(partner.user.id, new Date(t.inMinutes(1)))
  const rename = (name: string) =>
    partner.client.send(api.foodItems.change, { food_item_id: item.id, name, discounted_price: 3 })
  const before = Array.from({ length: 8 }, (_, at) => rename(`In time ${at}`))
  advanceTime({ minutes: 1 })
  const after = Array.from({ length: 8 }, (_, at) => rename(`Too late ${at}`))
  const answers = await Promise.all([...before, ...after])
  for (const { status, body } of answers) expect([200, 403], JSON.stringify(body)).toContain(status)
  const accepted = answers.filter(({ status }) => status === 200).map(({ body }) => body.name)
  const { name } = await t.client().ok(api.foodItems.get, { food_item_id: item.id })
  expect([item.name, ...accepted]).toContain(name)
  expect(name).not.toContain('Too late')
  expect((await rename('Too late as well')).status).toBe(403)
})

it('ends a sale once while two processes sweep and customers order, and sells nothing after its end', async () => {
  const partner = await t.aRestaurant()
  const items: FoodItem[] = []
  for (let at = 0; at < 3; at += 1)
    items.push(await t.aFoodItem(partner, { quantity_available: 40, expires_at: t.inMinutes(60 * DAY) }))
  const buyers = await t.together(BUYERS, () => t.aCustomer())
  await setTrialEnd(partner.user.id, t.now())
  const sales_end_at = t.inMinutes(7 * DAY)
  advanceTime({ days: 6, minutes: 1 })
  const order = async ({ client }: (typeof buyers)[number], at: number): Promise<number> => {
    const [one, two] = [items[at % 3], items[(at + 1) % 3]]
    const lines = [one, two].map((item) => ({ food_item_id: item?.id ?? '', quantity: 1 }))
    return (await client.send(api.orders.place, { items: lines })).status
  }
  const [statuses] = await Promise.all([
    Promise.all(buyers.map(order)),
    ...[t, other, t, other].map((process) => process.jobs.drain()),
  ])
  expect(statuses).toEqual(Array.from({ length: BUYERS }, () => 201))
  await Promise.all([t.jobs.drain(), other.jobs.drain()])
  for (const { id } of items) {
    expect((await t.client().ok(api.foodItems.get, { food_item_id: id })).expires_at).toBe(sales_end_at)
    const { accounted, listed } = await portionCounts(t.database, id)
    expect(accounted).toBe(listed)
  }
  advanceTime({ days: 1 })
  const late = await t.together(4, () => t.aCustomer())
  expect(await Promise.all(late.map(order))).toEqual([409, 409, 409, 409])
})
