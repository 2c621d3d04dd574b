import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { DESK_IDLE_MINUTES, operatorsApi, PROOF_MINUTES } from '#contract/people/operators.ts'
import { linkToDesk } from '#contract/links.ts'
import { aClosedOperator, anOperator } from '#tests/support/operators.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { it } from '#tests/support/page-test.ts'
import { stubSensor } from '#tests/support/stub-sensor.ts'

it('opens the desk with the password, in the main part of the page, or signs out', async ({ t, visit }) => {
  const [admin, support] = [await aClosedOperator(t, 'admin'), await aClosedOperator(t, 'support')]
  // A sign-in of just now would be proof enough.
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  const page = visit({ as: admin, path: '/desk' })
  const main = await page.find('main', '')
  await page.fill({ Password: PASSWORD }, main)
  await page.press('Open the desk', main)
  await page.find('heading', 'Today')
  const other = visit({ as: support, path: '/desk' })
  await other.press('Sign out')
  await waitFor(() => expect(other.left).toEqual(['/desk']))
  expect(localStorage.getItem('user')).toBeNull()
})

it('stays closed after a sign-out that has not reached the server, until a sign-in', async ({ t, visit }) => {
  const operator = await anOperator(t)
  const page = visit({ as: operator })
  page.breakCall('POST', accountsApi.logout.path.replace('/api', ''), { status: 503 })
  await page.press('Logout')
  await page.find('button', 'Login / Register')
  page.open('/desk')
  await page.find('heading', 'Sign in')
  expect(page.calls.filter(({ path }) => path.startsWith('/desk'))).toEqual([])
  page.mendCalls()
  await page.fill({ Email: operator.user.email, Password: PASSWORD })
  await page.press('Sign in', await page.find('main', ''))
  await waitFor(() => expect(page.left).toEqual(['/desk']))
  page.open('/desk')
  await page.find('heading', 'Today')
})

it('moves the focus to the heading of the form that follows the accepted invitation', async ({
  t,
  visit,
}) => {
  const { client } = await anOperator(t)
  const invitation = { email: 'invited@surplate.example', role: 'support' as const }
  await client.ok(operatorsApi.invite, invitation)
  const token = await t.emailToken(invitation.email, 'invitation')
  const page = visit({ path: linkToDesk({ invitation: token }) })
  await page.press('Accept the invitation')
  await page.field('Mobile number')
  const heading = await page.find('heading', 'The desk')
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
})

it('answers its question with no once the view that asked is left', async ({ t, deskOf }) => {
  const operator = await anOperator(t)
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  const page = await deskOf(operator, 'Operators')
  await page.fill({ Email: 'new@example.com' })
  await page.press('Send the link')
  await page.dialog()
  history.pushState({ name: 'audit' }, '')
  dispatchEvent(new PopStateEvent('popstate', { state: { name: 'audit' } }))
  await page.find('heading', 'Audit log')
  await page.closedDialog()
  expect(page.calls.filter(({ path }) => path === '/desk/operators').map(({ method }) => method)).toEqual([
    'GET',
    'POST',
  ])
})

/** To the page, from another window. */
function comeBack(): void {
  const event = document.createEvent('Event')
  event.initEvent('visibilitychange')
  dispatchEvent(event)
}

it('asks over what is open when the session has run out, and keeps what is typed', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t), 'Operators')
  await page.shows('Olu Ade', await page.find('main', ''))
  await page.fill({ Email: 'late@example.com' })
  await t.advance({ minutes: DESK_IDLE_MINUTES + 1 })
  comeBack()
  const dialog = await page.dialog()
  await page.shows(/What you have typed is still here/, dialog)
  await page.fill({ Password: PASSWORD }, dialog)
  await page.press('Confirm', dialog)
  await page.closedDialog()
  expect((await page.field('Email')).value).toBe('late@example.com')
  await page.press('Send the link')
  await page.shows(/An email with the link went to/)
})

it('asks once for a write that meets the end of the session, and then repeats it', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t), 'Operators')
  await page.shows('Olu Ade', await page.find('main', ''))
  await page.fill({ Email: 'later@example.com' })
  await t.advance({ minutes: DESK_IDLE_MINUTES + 1 })
  await page.press('Send the link')
  const dialog = await page.dialog()
  await page.fill({ Password: PASSWORD }, dialog)
  await page.press('Confirm', dialog)
  await page.shows(/An email with the link went to/)
  await page.closedDialog()
})

it('leaves the desk only once it is closed', async ({ t, deskOf }) => {
  const page = await deskOf(await anOperator(t), 'Audit log')
  page.breakCall('DELETE', '/desk/session')
  await page.press(/^Leave$/)
  await page.shows(/No connection/)
  expect(page.left).toEqual([])
  page.mendCalls()
  await page.press('Leave the desk')
  await waitFor(() => expect(page.left).toEqual(['/']))
})

it('makes the passkey that an operator lacks, and later asks for it alone, keeping what is typed', async ({
  t,
  visit,
}) => {
  const operator = await aClosedOperator(t, 'admin')
  await t.update('operator', { id: operator.operator_id }, { is_demo: false })
  stubSensor()
  const page = visit({ as: operator, path: '/desk' })
  await page.fill({ Password: PASSWORD })
  await page.press('Make a passkey')
  await page.find('heading', 'Today')
  await page.press('Operators', await page.find('navigation', 'Desk'))
  await page.fill({ Email: 'sam@example.com' })
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  await page.press('Send the link')
  const dialog = await page.dialog()
  await page.press('Use your passkey', dialog)
  await page.shows(/An email with the link went to/)
  await page.closedDialog()
})
