import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { linkToDashboard } from '#contract/links.ts'
import { LINK_TO_PAYOUTS } from '#contract/money/payout-states.ts'
import { hide, idOf } from '#tests/support/hidden-restaurants.ts'
import { it } from '#tests/support/page-test.ts'
import { aMember } from '#tests/support/staff.ts'

const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected') === 'true'])
const openTab = () => screen.getByRole('tab', { selected: true }).textContent

it('moves between the tabs of a dashboard by the arrow keys, Home and End', async ({ t, dashboardOf }) => {
  const page = await dashboardOf(await t.aRestaurant())
  ;(await page.find('tab', 'Tonight')).focus()
  for (const [key, name] of [
    ['{ArrowRight}', 'How it went'],
    ['{ArrowRight}', 'Money'],
    ['{End}', 'Settings'],
    ['{ArrowRight}', 'Tonight'],
    ['{ArrowLeft}', 'Settings'],
    ['{Home}', 'Tonight'],
  ] as const) {
    await page.user.keyboard(key)
    expect([openTab(), document.activeElement?.textContent]).toEqual([name, name])
  }
})

it('returns to the open tab of a dashboard after a reload and by Back, and to the evening by its item of the navigation', async ({
  t,
  dashboardOf,
}) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.openTab('Settings')
  page.reload()
  await page.find('heading', 'Opening hours')
  expect(openTab()).toBe('Settings')
  await page.goTo('Home')
  history.back()
  await page.find('heading', 'Opening hours')
  await page.goTo('Dashboard')
  await page.find('heading', 'Your food items')
  expect(openTab()).toBe('Tonight')
})

it('opens the tab that an email links to, and what a payment provider returns to', async ({ t, visit }) => {
  const as = await t.aRestaurant()
  const page = visit({ as, path: linkToDashboard('settings') })
  await page.find('heading', 'Opening hours')
  page.open(LINK_TO_PAYOUTS)
  await page.find('heading', /^Payouts$/)
  expect(openTab()).toBe('Money')
  await expect.poll(() => document.activeElement?.textContent).toBe('Payouts')
})

it('keeps what is typed while another tab of the dashboard is open', async ({ t, dashboardOf }) => {
  const page = await dashboardOf(await t.aRestaurant())
  await page.openTab('Settings')
  await page.unfold('Your restaurant')
  const profile = () => page.find('form', 'Your restaurant')
  await page.fill({ Phone: '03 9000 0000' }, await profile())
  await page.openTab('Tonight')
  await page.openTab('Settings')
  expect((await page.field('Phone', await profile())).value).toBe('03 9000 0000')
})

it('announces an order and counts it while another tab of the dashboard is open', async ({ t, visit }) => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { name: 'Lasagne' })
  const page = visit({ as: kitchen, path: linkToDashboard('money') })
  await page.listens()
  await page.find('heading', /^Payouts$/)
  await t.aPaidOrder(await t.aCustomer('Mia Wong'), item, 2)
  await page.shows(/^New order: Mia, 2 × Lasagne/)
  expect(tabs()).toEqual([
    ['Tonight1', false],
    ['How it went', false],
    ['Money', true],
    ['Settings', false],
  ])
})

it('has no tab of money for a manager', async ({ t, dashboardOf }) => {
  const owner = await t.aRestaurant()
  const page = await dashboardOf(await aMember(t, owner, 'manager'))
  expect(tabs().map(([name]) => name)).toEqual(['Tonight', 'How it went', 'Settings'])
  await page.openTab('Settings')
  await page.find('heading', 'Recall food')
  expect(screen.queryByRole('heading', { name: 'Team' })).toBeNull()
})

it('opens the recall of food from the evening by one press', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen)
  const page = await dashboardOf(kitchen)
  await page.press('Recall food')
  await page.find('button', 'Start a recall')
  expect(document.activeElement?.textContent).toBe('Recall food')
})

it('asks a restaurant that waits for approval for its food business before anything else, until that is sent', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant()
  await hide(t, kitchen, 'unapproved')
  await t.update('restaurant_registration', { restaurant_id: idOf(kitchen) }, { state: 'draft' })
  const page = await dashboardOf(kitchen)
  const evening = await page.find('tabpanel', 'Tonight')
  expect(within(evening).getAllByRole('heading')[0]?.textContent).toBe('Your food business')
  await page.find('button', 'Save and send', evening)
  await page.find('button', 'Open the form', evening)
  await page.openTab('Settings')
  await page.find('heading', 'Opening hours')
  expect(screen.queryByRole('heading', { name: 'Your food business' })).toBeNull()

  await t.update('restaurant_registration', { restaurant_id: idOf(kitchen) }, { state: 'submitted' })
  page.reload()
  await page.openTab('Tonight')
  await page.shows('We check your details and email you, usually within two working days.')
  expect(screen.queryByRole('button', { name: 'Save and send' })).toBeNull()
  await page.find('button', 'Fold the form')
})
