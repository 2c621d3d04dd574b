import { expect } from 'vitest'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import { complaintsApi } from '#contract/desk/complaints.ts'
import { DAY_MS } from '#contract/time.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { copyFoodItem } from '#tests/support/food-item-copies.ts'
import { copyComplaint, copyOrder } from '#tests/support/long-history.ts'
import { it } from '#tests/support/page-test.ts'

const YEARS_DAYS = 3 * 365
const KILOBYTES_MAX = 60

/** What its dashboard reads when it is opened, in bytes. */
async function bytesOf(
  client: { raw: (method: string, path: string) => Promise<{ body: unknown }> },
  paths: string[],
) {
  let bytes = 0
  for (const path of new Set(paths)) {
    const { body } = await client.raw('GET', `/api${path}`)
    bytes += Buffer.byteLength(JSON.stringify(body))
  }
  return bytes
}

it('opens the dashboard of a restaurant of three years with as little as that of a new one', async ({
  t,
  dashboardOf,
}) => {
  const { restaurant, customer, item, order } = await aCollectedOrder(t)
  for (let days = 1; days <= YEARS_DAYS; days += 1) {
    const ended = new Date(t.now().getTime() - days * DAY_MS)
    if (days % 3 === 0)
      await copyFoodItem(t, item.id, 1, {
        name: `Meal ${days % 20}`,
        expires_at: ended,
        pickup_end: new Date(ended.getTime() + 3_600_000),
        pickup_start: null,
        created_at: ended,
      })
  }
  await copyOrder(t, order.id, { count: 3_000, minutes: 500 })
  const { id } = await complain(customer, order)
  await restaurant.client.ok(complaintsApi.answer, { complaint_id: id, agrees: false, text: 'It was hot.' })
  await copyComplaint(t, id, 90)

  const page = await dashboardOf(restaurant)
  await page.find('heading', 'Your food items')
  const reads = page.calls.flatMap(({ method, path }) =>
    method === 'GET' && !path.startsWith('/events') ? [path] : [],
  )
  expect(reads.some((path) => path.startsWith('/food-items/mine'))).toBe(true)
  expect((await bytesOf(restaurant.client, reads)) / 1_024).toBeLessThan(KILOBYTES_MAX)
})

it('shows past food items page by page', async ({ t, dashboardOf }) => {
  const { restaurant, item } = await aCollectedOrder(t)
  const ended = (minutes: number) => new Date(t.now().getTime() - minutes * 60_000)
  for (let at = 1; at <= 3 * OWN_ITEMS_FIRST; at += 1)
    await copyFoodItem(t, item.id, 1, {
      name: `Meal ${at}`,
      expires_at: ended(at),
      pickup_end: ended(at - 60),
      pickup_start: null,
    })
  const page = await dashboardOf(restaurant)
  await page.unfold(`Past food items (${OWN_ITEMS_FIRST - 1}+)`)
  await page.find('row', `Meal ${2 * OWN_ITEMS_FIRST - 1}`)
  await page.press('Show more')
  await page.find('row', `Meal ${3 * OWN_ITEMS_FIRST}`)
})
