import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { OWN_ITEMS_FIRST } from '#contract/constants.ts'
import { complaintsApi } from '#contract/desk/complaints.ts'
import { aCollectedOrder, complain } from '#tests/support/complaints.ts'
import { copyComplaint, copyOrder, copyPastMeals } from '#tests/support/long-history.ts'
import { it } from '#tests/support/page-test.ts'
import { queryClient } from '#web/platform/http/query.ts'

const KILOBYTES_MAX = 60

it('reads no more for the dashboard of a restaurant of three years than for a new one', async ({
  t,
  dashboardOf,
}) => {
  const { restaurant, customer, item, order } = await aCollectedOrder(t)
  await copyPastMeals(t, item.id, { count: 365, minutes: 3 * 1_440 })
  await copyOrder(t, order.id, { count: 3_000, minutes: 500 })
  const { id } = await complain(customer, order)
  await restaurant.client.ok(complaintsApi.answer, {
    complaint_id: id,
    agrees: true,
    amount: 1,
    text: 'Sorry.',
  })
  await copyComplaint(t, id, 90)

  const page = await dashboardOf(restaurant)
  await page.find('heading', 'Your food items')
  const paths = page.calls.flatMap(({ method, path }) =>
    method === 'GET' && !path.startsWith('/events') ? [path] : [],
  )
  const bytes = new Map<string, number>()
  for (const path of paths) {
    const { status, body } = await restaurant.client.raw('GET', `/api${path}`)
    expect(status).toBe(200)
    bytes.set(path, Buffer.byteLength(JSON.stringify(body)))
  }
  expect([...bytes.keys()]).toEqual(expect.arrayContaining([`/food-items/mine?limit=${OWN_ITEMS_FIRST}`]))
  const kilobytes = bytes.values().reduce((sum, each) => sum + each, 0) / 1_024
  expect(kilobytes, JSON.stringify([...bytes])).toBeLessThan(KILOBYTES_MAX)
})

it('shows past food items page by page', async ({ t, dashboardOf }) => {
  const { restaurant, item } = await aCollectedOrder(t)
  await copyPastMeals(t, item.id, { count: 3 * OWN_ITEMS_FIRST, minutes: 1 })
  const page = await dashboardOf(restaurant)
  // What the first event makes it load again would take the place of the next page.
  await page.listens()
  await page.unfold(`Past food items (${OWN_ITEMS_FIRST - 1}+)`)
  await page.find('row', `Meal ${2 * OWN_ITEMS_FIRST - 1}`)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await page.press('Show more')
  await page.find('row', `Meal ${3 * OWN_ITEMS_FIRST}`)
})
