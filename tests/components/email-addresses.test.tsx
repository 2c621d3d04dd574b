import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import type { TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { it } from '#tests/support/page-test.ts'

async function anUnconfirmed(t: TestApp) {
  const person = await t.aCustomer()
  await t.update('account', { id: person.user.id }, { email_confirmed_at: null })
  await person.client.ok(emailAddressesApi.resend, {})
  return person
}

it('shows that an email is not confirmed, sends the link again, and confirms it by the link', async ({
  t,
  visit,
}) => {
  const person = await anUnconfirmed(t)
  const page = visit({ as: person })
  await page.press('Hello,')
  await page.shows('Please confirm your email: open the link that we have sent you.')
  await page.press('Send the link again')
  await page.shows(`We have sent a link to ${person.user.email}. Look in the spam folder too.`)
  const token = await t.emailToken(person.user.email, 'confirm_email')
  const link = visit({ as: person, path: `/?confirm_email=${token}` })
  await link.press('Confirm my email')
  await link.shows('Thank you, your email is confirmed. Our emails go there.')
  const heading = await link.find('heading', 'Your email')
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
  expect(location.search).toBe('')
  await link.press('Hello,')
  await link.find('heading', 'Your account')
  await waitFor(() => expect(screen.queryByText(/confirm your email/i)).toBeNull())
})

it('says on any device that a link was used and the email is confirmed', async ({ t, visit }) => {
  const { user } = await anUnconfirmed(t)
  const token = await t.emailToken(user.email, 'confirm_email')
  await t.visitor.ok(emailAddressesApi.confirm, { token })
  const page = visit({ path: `/?confirm_email=${token}` })
  await page.press('Confirm my email')
  await page.shows('Your email is confirmed already. There is nothing left to do.')
  expect(location.search).toBe('')
})

it('says that a link is too old, and leads to the account', async ({ visit }) => {
  const page = visit({ path: '/?confirm_email=made-up' })
  await page.press('Confirm my email')
  await page.shows(/^This link has been used already, or it is too old\./)
  await page.press('Go to your account')
  expect(await page.find('heading', 'Your account')).toBeDefined()
})

it.for([
  ['confirm_email', emailAddressesApi.confirm, 'Confirm my email'],
  ['undo_email', emailAddressesApi.undo, 'Undo the change'],
] as const)(
  'lets somebody whose link %s met too many calls try again',
  async ([parameter, { method, path }, label], { visit }) => {
    const page = visit({ path: `/?${parameter}=made-up` })
    const json = { code: 'too_many_requests', detail: 'Too many attempts. Please wait a minute.' }
    page.breakCall(method, path.replace('/api', ''), { status: 429, json })
    await page.press(label)
    await page.shows(json.detail)
    page.mendCalls()
    await page.press(label)
    await page.shows(/^This link has been used already, or it is too old\./)
  },
)

it('changes name and mobile number, and shows what is wrong with them at their fields', async ({
  t,
  visit,
}) => {
  const page = visit({ as: await t.aCustomer('Kim Lee') })
  await page.press('Hello,')
  await page.press('Change Mobile number')
  await page.fill({ 'Mobile number': '123' })
  await page.press('Save')
  await waitFor(async () => expect(document.activeElement).toBe(await page.field('Mobile number')))
  await page.fill({ 'Mobile number': '0491 570 157' })
  await page.press('Save')
  await page.shows('0491 570 157', await page.find('main', ''))
  await page.press('Change Name')
  await page.fill({ Name: 'Kim Nguyen' })
  await page.press('Save')
  await page.shows(/^Kim Nguyen$/, await page.find('main', ''))
})

it('changes an email by the link at the new one, and undoes that by the link at the old one after a question', async ({
  t,
  visit,
}) => {
  const person = await t.aCustomer()
  const page = visit({ as: person })
  await page.press('Hello,')
  await page.press(/^Change Email$/)
  const email = 'kim-now@surplate.example'
  await page.fill({ 'New email': email, 'Your password': PASSWORD })
  await page.press('Send the link')
  await page.shows(`We have sent a link to ${email}. Your email stays as it is until you open it there.`)
  const link = visit({ as: person, path: `/?confirm_email=${await t.emailToken(email, 'confirm_email')}` })
  await link.press('Confirm my email')
  await link.shows('Thank you, your email is confirmed. Our emails go there.')
  const undo = visit({
    as: person,
    path: `/?undo_email=${await t.emailToken(person.user.email, 'undo_email')}`,
  })
  await undo.find('heading', 'Undo the change of your email?')
  expect(await t.row('account', { id: person.user.id })).toMatchObject({ email })
  await undo.press('Undo the change')
  await undo.find('heading', 'Your email is back')
  expect(await t.row('account', { id: person.user.id })).toMatchObject({ email: person.user.email })
  await undo.find('button', 'Login')
})
