import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { it } from '#tests/support/page-test.ts'

it('forgets who signs out without a network at once, and ends the session when the network is back', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const page = visit({ as: customer, expected: /fetch failed/ })
  const { cookie } = customer.client
  page.breakCall('POST', accountsApi.logout.path.replace('/api', ''))
  await page.press('Logout')
  await page.find('button', 'Login / Register')
  expect(localStorage.getItem('user')).toBeNull()

  const other = t.client()
  other.cookie = cookie
  await other.ok(accountsApi.me, {})
  page.mendCalls()
  const online = document.createEvent('Event')
  online.initEvent('online')
  dispatchEvent(online)
  await expect.poll(async () => (await other.raw('GET', accountsApi.me.path)).status).toBe(401)
  await expect.poll(() => localStorage.getItem('ends-session')).toBeNull()
})
