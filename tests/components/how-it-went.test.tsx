import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { linkToDashboard } from '#contract/links.ts'
import { weekdayAndDay } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { TestApp } from '#tests/support/app.ts'
import { countInsights } from '#tests/support/insights.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { aMember } from '#tests/support/staff.ts'

const YEAR_MINUTES = 365 * 24 * 60

const insightsOf = (kitchen: Person) => kitchen.client.ok(api.insights.read, {})

/** The rows of a table, cell by cell. */
const cellsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()))

/** The numbers of a chart, which one press opens. */
async function numbersOf(page: Page, title: RegExp): Promise<string[][]> {
  const chart = await page.find('figure', title)
  await page.unfold(/^Numbers$/, chart)
  return cellsOf(await within(chart).findByRole('table'))
}

/** An evening of which some was sold, given away, left and withdrawn, not counted yet. */
async function anEvening(t: TestApp, name: string): Promise<Person> {
  const kitchen = await t.aRestaurant(name)
  const customer = await t.aCustomer()
  const lasagne = await t.aFoodItem(kitchen, { name: 'Lasagne', quantity_available: 3, discounted_price: 10 })
  const bread = await t.aFoodItem(kitchen, { name: 'Bread', quantity_available: 5, discounted_price: 0 })
  await t.aPaidOrder(customer, lasagne, 3)
  await t.anOrder(customer, bread, 1)
  await kitchen.client.ok(api.foodItems.change, { food_item_id: bread.id, quantity_available: 1 })
  return kitchen
}

/** After so long that the session has ended. */
const signInAgain = ({ client, user }: Person) =>
  client.ok(api.accounts.login, { email: user.email, password: PASSWORD })

async function openInsights(
  visit: (about: { as: Person; path: string }) => Page,
  kitchen: Person,
): Promise<Page> {
  const page = visit({ as: kitchen, path: linkToDashboard('insights') })
  await page.find('group', 'Period')
  return page
}

it('says what will stand there before the first evening', async ({ t, visit }) => {
  const page = await openInsights(visit, await t.aRestaurant('New Noodles'))
  await page.shows('Your first evening will stand here')
  expect(screen.queryByRole('figure')).toBeNull()
})

it('shows in each chart, and in its table, the numbers that the server has counted', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Counted Curry')
  await countInsights(t)
  const { span, bars, total, sales_slots } = await insightsOf(kitchen)
  const evening = weekdayAndDay(span.to)
  expect(bars.at(-1)).toMatchObject({ sold: 3, given_away: 1, left: 1, withdrawn: 3, sales_share: 27 })

  const page = await openInsights(visit, kitchen)
  await page.shows('1 given away, 1 left, 3 withdrawn')
  const portions = await numbersOf(page, /^3 of 8 portions sold$/)
  expect(portions).toEqual([
    ['Evening', 'Sold', 'Given away', 'Left', 'Withdrawn'],
    [evening, ...[total.sold, total.given_away, total.left, total.withdrawn].map(String)],
  ])
  await page.shows('27 without any are left out.')
  expect(await numbersOf(page, /^\$27\.00 for you$/)).toEqual([
    ['Evening', 'Earned', 'Refunded'],
    [evening, price(total.sales_share), price(0)],
  ])
  await numbersOf(page, /kg of food saved$/)
  const times = await numbersOf(page, /^Most is ordered on/)
  expect(sales_slots).toHaveLength(1)
  expect(times).toHaveLength(4)
  for (const { weekday, portions: ordered } of sales_slots) expect(times[2]?.[weekday]).toBe(`${ordered}`)
})

it('takes refunds off what a restaurant got, apart from what it earned', async ({ t, visit }) => {
  const restaurant = await t.aRestaurant('Refunded Ramen')
  const item = await t.aFoodItem(restaurant)
  const { id: order_id } = await t.aPaidOrder(await t.aCustomer(), item, 2)
  const lines = [{ food_item_id: item.id, quantity: 1 }]
  await restaurant.client.ok(api.orders.cancelPortions, { order_id, lines, reason: 'One was dropped' })
  await t.jobs.drain()
  await countInsights(t)
  const { total } = await insightsOf(restaurant)
  const back = total.sales_share - total.restaurant_share
  expect(back).toBeGreaterThan(0)
  const page = await openInsights(visit, restaurant)
  await page.shows(`${price(total.restaurant_share)} for you`)
  await page.shows(`${price(total.sales_share)} earned, ${price(back)} refunded`)
  const [, row] = await numbersOf(page, /for you$/)
  expect(row?.slice(1)).toEqual([price(total.sales_share), price(-back)])
})

it('looks back as far as it is wanted, beside the time before', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Earlier Eats')
  const trial_ends_at = new Date(t.inMinutes(YEAR_MINUTES))
  await t.update('subscription', { account_id: kitchen.user.id }, { trial_ends_at })
  await t.advance({ days: 30 })
  await signInAgain(kitchen)
  await t.aPaidOrder(
    await t.aCustomer(),
    await t.aFoodItem(kitchen, { name: 'Soup', quantity_available: 2 }),
    2,
  )
  await countInsights(t)
  const page = await openInsights(visit, kitchen)
  await page.shows('2 of 2 portions sold')
  await page.shows('1 fewer than in the 4 weeks before')
  for (const [period, unit] of [
    ['13 weeks', 'Each week'],
    ['12 months', 'Each week'],
    ['3 years', 'Each month'],
  ] as const) {
    await page.user.click(await page.find('radio', period))
    await page.shows('5 of 10 portions sold')
    await page.shows(`${unit}, in portions`)
  }
  await t.advance({ days: 30 })
  await signInAgain(kitchen)
  const after = await openInsights(visit, kitchen)
  await after.shows('Nothing in this time')
})

it('moves through the marks of a chart by keys and reads their numbers', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Keyed Kitchen')
  await countInsights(t)
  const { bars } = await insightsOf(kitchen)
  const page = await openInsights(visit, kitchen)
  const chart = await page.find('figure', /portions sold$/)
  ;(await page.find('application', /portions sold$/, chart)).focus()
  await page.user.keyboard('{End}')
  await page.shows(
    `${weekdayAndDay(bars.at(-1)?.from ?? '')}: 3 sold, 1 given away, 1 left, 3 withdrawn`,
    chart,
  )
  await page.user.keyboard('{ArrowLeft}')
  await page.shows(`${weekdayAndDay(bars.at(-2)?.from ?? '')}: nothing`, chart)
  await page.user.keyboard('{Escape}')
  await page.hides(': nothing', chart)
  const times = await page.find('figure', /^Most is ordered/)
  ;(await page.find('application', /^Most is ordered/, times)).focus()
  await page.user.keyboard('{Home}{ArrowDown}{ArrowRight}')
  await page.shows(/^Tuesday, [\d:]+ to [\d:]+ [ap]m: \d+$/, times)
})

it('sorts the meals by a press on a heading', async ({ t, visit }) => {
  const page = await openInsights(
    visit,
    await anEvening(t, 'Sorted Soups').then(async (kitchen) => {
      await countInsights(t)
      return kitchen
    }),
  )
  const table = await page.find('table', 'Which meals')
  const rows = () => cellsOf(table).slice(1)
  const sorting = () =>
    within(table)
      .getAllByRole('columnheader')
      .filter((heading) => heading.hasAttribute('aria-sort'))
      .map((heading) => [heading.textContent, heading.getAttribute('aria-sort')])
  expect(sorting()).toEqual([['Times listed', 'descending']])
  expect(rows()).toEqual([
    ['Bread', '1', '20 %', '$0.00', '–', '0', '0'],
    ['Lasagne', '1', '100 %', '$10.00', '0 min', '0', '0'],
  ])
  ;(await page.find('button', /^Sold$/, table)).focus()
  await page.user.keyboard('{Enter}')
  expect(sorting()).toEqual([['Sold', 'descending']])
  expect(rows().map(([name]) => name)).toEqual(['Lasagne', 'Bread'])
  await page.user.keyboard('{Enter}')
  expect(sorting()).toEqual([['Sold', 'ascending']])
  expect(rows().map(([name]) => name)).toEqual(['Bread', 'Lasagne'])
})

it('gives each part to a spreadsheet, for the time that is looked at', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Sheet Salads')
  await countInsights(t)
  const page = await openInsights(visit, kitchen)
  await page.user.click(await page.find('radio', '13 weeks'))
  for (const [of, first] of [
    ['CSV of each week', 'From (Melbourne)'],
    ['CSV of when it sells', 'Weekday'],
    ['CSV of which meals', 'Meal'],
  ] as const) {
    const href = (await page.find('link', of)).getAttribute('href') ?? ''
    expect(href).toContain('weeks=13')
    expect(String((await page.client.raw('GET', href)).body)).toContain(first)
  }
})

it('leads an owner to the statement, and a manager to what was sold only', async ({ t, visit }) => {
  const owner = await anEvening(t, 'Stated Stews')
  await countInsights(t)
  const page = await openInsights(visit, owner)
  await page.press('Your statement')
  await page.find('combobox', 'Period')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Money')
  expect(document.activeElement?.textContent).toContain('Statements')
  const manager = await openInsights(visit, await aMember(t, owner, 'manager'))
  await manager.shows('$27.00 for you')
  expect(screen.queryByRole('button', { name: 'Your statement' })).toBeNull()
})

it('says that the newest orders are being counted', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Waiting Wraps')
  const page = await openInsights(visit, kitchen)
  await page.shows('The newest orders are counted within a minute.')
  await countInsights(t)
  page.reload()
  await page.shows('3 of 8 portions sold')
  await page.hides('The newest orders are counted within a minute.')
})

it('has a certificate of each month that is over, to print and as a signed file', async ({ t, visit }) => {
  const kitchen = await anEvening(t, 'Proud Pastry')
  await countInsights(t)
  const page = await openInsights(visit, kitchen)
  await page.shows('Which meals')
  expect(screen.queryByText('Certificate of a month')).toBeNull()
  const restaurant_id = kitchen.user.restaurant_id ?? ''
  await t.sql`insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
    values (${restaurant_id}, '2026-09-01', 1, 1, 0, 420, 840), (${restaurant_id}, '2026-10-01', 2, 4, 2, 1840, 3680)`

  page.reload()
  const month = await screen.findByRole('combobox', { name: 'Month' })
  expect(
    within(month)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['October 2026: 1.8 kg', 'September 2026: 0.4 kg'])
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('To print')).toBe('/api/restaurants/mine/impact-certificates/2026-10?format=html')
  await page.user.selectOptions(month, 'September 2026: 0.4 kg')
  expect(target('Signed file')).toBe('/api/restaurants/mine/impact-certificates/2026-09?format=json')
})
