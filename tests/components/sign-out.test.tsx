import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { goOnline } from '#tests/support/go-online.ts'
import { after, type Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const LOGOUT = accountsApi.logout.path.replace('/api', '')
const LOGIN = accountsApi.login.path.replace('/api', '')
type Somebody = Awaited<ReturnType<TestApp['aCustomer']>>

/** Asks the server about the session that somebody has now. */
function sessionOf(t: TestApp, { client: { cookie } }: Somebody) {
  const copy = Object.assign(t.client(), { cookie })
  return async (): Promise<number> => (await copy.raw('GET', accountsApi.me.path)).status
}

async function signOutWithoutNetwork(page: Page): Promise<void> {
  page.breakCall('POST', LOGOUT)
  await page.press('Logout')
  await page.find('button', 'Login / Register')
  expect(localStorage.getItem('user')).toBeNull()
}

it('ends the session of somebody who signed out without a network when the network is back', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  const session = sessionOf(t, customer)
  await signOutWithoutNetwork(page)
  expect(await session()).toBe(200)
  page.mendCalls()
  goOnline()
  await expect.poll(session).toBe(401)
  await waitFor(() => expect(localStorage.getItem('open-sign-out')).toBeNull())
})

it('forgets who signs out while the server is frozen, which ends the session when it is not', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  const session = sessionOf(t, customer)
  const thaw = Promise.withResolvers<void>()
  page.breakCall(
    'POST',
    LOGOUT,
    after(() => thaw.promise),
  )
  await page.press('Logout')
  await page.find('button', 'Login / Register')
  expect(localStorage.getItem('user')).toBeNull()
  thaw.resolve()
  await expect.poll(session).toBe(401)
  await waitFor(() => expect(localStorage.getItem('open-sign-out')).toBeNull())
})

it('sends a sign-in after the sign-out that is on its way, and keeps the new session', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const next = await t.aCustomer('Next Person')
  const page = visit({ as: customer })
  const session = sessionOf(t, customer)
  await signOutWithoutNetwork(page)
  page.mendCalls()
  const way = Promise.withResolvers<void>()
  page.breakCall(
    'POST',
    LOGOUT,
    after(() => way.promise),
  )
  goOnline()
  await waitFor(() => expect(page.calls.filter(({ path }) => path === LOGOUT)).toHaveLength(2))
  await page.press('Login / Register')
  await page.fill({ Email: next.user.email, Password: PASSWORD })
  await page.press('Sign in', await page.find('main', ''))
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull())
  expect(await session()).toBe(200)
  expect(page.calls.filter(({ path }) => path === LOGIN)).toEqual([])
  way.resolve()
  await page.find('button', 'Logout')
  expect(await session()).toBe(401)
  expect(await page.client.ok(accountsApi.me, {})).toMatchObject({ user: { name: 'Next Person' } })
})
