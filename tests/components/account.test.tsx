import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { it } from '#tests/support/page-test.ts'

it.for([
  ['customer', 'Customer'],
  ['restaurant', 'Restaurant partner'],
] as const)(
  'shows the name, email and mobile number of a %s account first',
  async ([type, label], { t, visit }) => {
    const as = type === 'customer' ? await t.aCustomer('Kim Lee') : await t.aRestaurant('Kim Lee')
    const page = visit({ as })
    await page.press('Hello,')
    await page.find('heading', 'Your account')
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Details')
    const mobile = as.user.mobile_number.replace(/^\+61(...)(...)(...)$/, '0$1 $2 $3')
    const details = ['Kim Lee', as.user.email, mobile, label]
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(details)
  },
)

it('switches the reminder before pickup ends off and on, and keeps it off on the next visit', async ({
  t,
  visit,
}) => {
  const as = await t.aCustomer()
  const page = visit({ as })
  await page.press('Hello,')
  const reminder = () => page.find('switch', 'Remind me before pickup ends')
  expect(await reminder()).toHaveProperty('checked', true)
  await page.user.click(await reminder())
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
  await expect
    .poll(async () => (await as.client.ok(accountsApi.me, {})).user)
    .toMatchObject({ pickup_reminders: false })
  page.reload()
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
  page.breakCall('PATCH', '/auth/me')
  await page.user.click(await reminder())
  await page.shows('No connection. Please check your network and try again.')
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
})
