import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { it } from '#tests/support/page-test.ts'

const rows = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent, nextElementSibling }) => [
      textContent,
      ...(nextElementSibling === null ? [] : [nextElementSibling.textContent]),
    ])

it.for([
  ['customer', 'Customer'],
  ['restaurant', 'Restaurant partner'],
] as const)(
  'shows the settings of a %s account as rows with their values, none of them open',
  async ([type, label], { t, visit }) => {
    const as = type === 'customer' ? await t.aCustomer('Kim Lee') : await t.aRestaurant('Kim Lee')
    const page = visit({ as })
    await page.press('Hello,')
    await page.find('heading', 'Your account')
    const mobile = as.user.mobile_number.replace(/^\+61(...)(...)(...)$/, '0$1 $2 $3')
    await expect
      .poll(rows)
      .toEqual([
        ['Name', 'Kim Lee'],
        ['Email', as.user.email],
        ['Mobile number', mobile],
        ['Password'],
        ['Passkeys', 'None'],
        ['Two-step sign-in', 'Off'],
        ['Devices', '1 signed in'],
        ['Emails', 'Pickup reminders on'],
        ['Calendar', 'Your pickups'],
        ['Your data', 'All of it, as JSON'],
        ['Account', label],
      ])
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

it('opens one setting at a time, with the focus in its first field, and gives it back when that is left', async ({
  t,
  visit,
}) => {
  const page = visit({ as: await t.aCustomer('Kim Lee') })
  await page.press('Hello,')
  await page.press('Change Name')
  const name = await page.field('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await page.fill({ Name: 'Kim Nguyen' })
  await page.press(/^Change Email$/)
  await waitFor(async () => expect(document.activeElement).toBe(await page.field('New email')))
  expect(screen.getAllByRole('button', { expanded: true })).toEqual([
    await page.find('button', 'Close Email'),
  ])
  await page.press('Show Devices')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('This device'))
  // What was typed meanwhile is still there.
  await page.press('Change Name')
  expect(name.value).toBe('Kim Nguyen')
  await page.press('Not now')
  await waitFor(async () => expect(document.activeElement).toBe(await page.find('button', 'Change Name')))
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  await page.press('Change Name')
  expect((await page.field('Name')).value).toBe('Kim Lee')
})

it('switches the reminder before pickup ends off and on, and keeps it off on the next visit', async ({
  t,
  visit,
}) => {
  const as = await t.aCustomer()
  const page = visit({ as })
  await page.press('Hello,')
  await page.press(/^Change Emails$/)
  const reminder = () => page.find('switch', 'Remind me before pickup ends')
  expect(await reminder()).toHaveProperty('checked', true)
  await page.user.click(await reminder())
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
  await expect
    .poll(async () => (await as.client.ok(accountsApi.me, {})).user)
    .toMatchObject({ pickup_reminders: false })
  page.reload()
  await page.press(/^Change Emails$/)
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
  page.breakCall('PATCH', '/auth/me')
  await page.user.click(await reminder())
  await page.shows('No connection. Please check your network and try again.')
  await waitFor(async () => expect(await reminder()).toHaveProperty('checked', false))
})
