import { expect } from 'vitest'
import { melbourneDay } from '#contract/time.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('suspends a restaurant until the end of a day of Melbourne', async ({ t, deskOf }) => {
  const restaurant = await t.aRestaurant('Nonna Pina')
  const page = await deskOf(await anOperator(t), 'Restaurants')
  await page.press(/Nonna Pina/)
  await page.find('heading', 'Nonna Pina')
  await page.press('Suspend')
  expect(await page.fieldErrors(['Reason'])).toEqual({ Reason: 'Please say why' })
  await page.fill({ Reason: 'No registration.', 'Until the end of (optional)': '2031-03-01' })
  await page.press('Suspend')
  await page.shows('Done. The owner is emailed.')
  const { id: restaurant_id } = await t.row('restaurant', { account_id: restaurant.user.id })
  expect(await t.row('restaurant_registration', { restaurant_id })).toMatchObject({
    state: 'suspended',
    suspended_until: melbourneDay('2031-03-01').to,
  })
})

it('asks once more before it closes a restaurant for good', async ({ t, deskOf }) => {
  await t.aRestaurant('Casa Uno')
  const page = await deskOf(await anOperator(t), 'Restaurants')
  await page.press(/Casa Uno/)
  await page.fill({ Decision: 'close' })
  await page.fill({ Reason: 'It has moved.' })
  await page.press('Close for good')
  expect(page.calls.filter(({ path }) => path.endsWith('/close'))).toEqual([])
  await page.press('Close for good: Yes, close it for good')
  await page.shows('This restaurant is closed for good. There is nothing to decide.')
})

it('has its heading while a restaurant loads, and leads back to the list', async ({ t, deskOf }) => {
  await t.aRestaurant('Casa Due')
  const page = await deskOf(await anOperator(t, 'support'), 'Restaurants')
  page.breakCall('GET', '/desk/restaurants/', () => new Promise(() => {}))
  await page.press(/Casa Due/)
  await page.find('heading', 'Restaurant')
  await page.press('All restaurants')
  await page.find('heading', 'Restaurants')
  expect(await page.find('button', /Casa Due/)).toBeDefined()
})

it('keeps what was looked for while one restaurant is open', async ({ t, deskOf }) => {
  await t.aRestaurant('Trattoria Blu')
  const page = await deskOf(await anOperator(t, 'support'), 'Restaurants')
  await page.fill({ 'Name or ABN': 'Trattoria' })
  await page.hides('Casa Due')
  await page.press(/Trattoria Blu/)
  await page.press('All restaurants')
  expect((await page.field('Name or ABN')).value).toBe('Trattoria')
  expect(await page.find('button', /Trattoria Blu/)).toBeDefined()
})

it('shows what a restaurant is owed to those who pay it, and to nobody else', async ({ t, deskOf }) => {
  await t.aRestaurant('Osteria Nera')
  const columns = async (role: 'finance' | 'support') => {
    const page = await deskOf(await anOperator(t, role), 'Restaurants')
    const row = (await page.find('button', /Osteria Nera/)).closest('tr')
    return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  }
  expect(await columns('finance')).toContainEqual(expect.stringContaining('$0.00'))
  expect(await columns('support')).not.toContainEqual(expect.stringContaining('$'))
})
