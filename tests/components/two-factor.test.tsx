import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page, Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'

const CODE = 'Code from your authenticator app'
const codesShown = () =>
  [...document.querySelectorAll('[data-recovery-codes] li')].map(({ textContent }) => textContent)

/**
 * An account on which two-factor sign-in was enabled here; with what its app has scanned and the recovery
 * codes.
 */
const it = base.extend('switchOn', ({ t, visit }) => async (as: NonNullable<Visit['as']>) => {
  const page = visit({ as })
  await page.press('Hello,')
  await page.press('Change Password')
  await page.field('Current password')
  expect(screen.queryByLabelText(CODE)).toBeNull()
  await page.press('Not now')
  await page.press('Change Two-step sign-in')
  await page.press('Switch on')
  await page.fill({ 'Your password': PASSWORD })
  await page.press('Go on')
  await page.find('img', 'QR code for the authenticator app')
  const otpauth_url = (await page.find('link', 'The app is on this device')).getAttribute('href') ?? ''
  await page.fill({ 'Type the six digits that it shows': codeAt(otpauth_url, t.now()) })
  await page.press('Switch on')
  await page.find('heading', 'Keep your recovery codes')
  const codes = codesShown()
  await page.press('I have kept them')
  await page.shows('You have 10 recovery codes left.')
  return { page, otpauth_url, codes }
})

async function enterPassword(page: Page, email: string): Promise<HTMLElement> {
  await page.press('Login / Register')
  await page.fill({ Email: email, Password: PASSWORD })
  const main = await page.find('main', '')
  await page.press('Sign in', main)
  return main
}

it('enables two-factor sign-in and asks for the code from then on', async ({ t, visit, switchOn }) => {
  const restaurant = await t.aRestaurant()
  const { otpauth_url, codes } = await switchOn(restaurant)
  const page = visit()
  const main = await enterPassword(page, restaurant.user.email)
  const field = await screen.findByLabelText<HTMLInputElement>(CODE)
  expect(field.autocomplete).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await page.fill({ [CODE]: '12' })
  await page.press('Sign in', main)
  await page.shows('Please enter the six digits that your app shows')
  // The step of the first code is used up, and the next one already counts.
  await page.fill({ [CODE]: codeAt(otpauth_url, t.now(), 1) })
  await page.press('Sign in', main)
  await page.press('Logout')

  await enterPassword(page, restaurant.user.email)
  await page.press('Use a recovery code instead')
  await page.fill({ 'Recovery code': 'AAAAA-AAAAA' })
  await page.press('Sign in', main)
  await page.shows('That code is not right')
  await page.fill({ 'Recovery code': codes[0] ?? '' })
  await page.press('Sign in', main)
  await page.find('button', 'Logout')
})

it('takes a recovery code as it is shown in the field for the code of the app', async ({
  t,
  visit,
  switchOn,
}) => {
  const customer = await t.aCustomer()
  const { codes } = await switchOn(customer)
  const page = visit()
  const main = await enterPassword(page, customer.user.email)
  await screen.findByLabelText(CODE)
  await page.fill({ [CODE]: codes[0] ?? '' })
  await page.press('Sign in', main)
  await page.find('button', 'Logout')
})

it('replaces the recovery codes with the password and a code', async ({ t, switchOn }) => {
  const { page, codes } = await switchOn(await t.aCustomer())
  await page.press('New recovery codes')
  await page.fill({ 'Your password': PASSWORD, Code: codes[0] ?? '' })
  await page.press('Make new codes')
  await page.find('heading', 'Keep your recovery codes')
  expect(new Set([...codes, ...codesShown()]).size).toBe(20)
  await page.press('I have kept them')
  await page.shows('You have 10 recovery codes left.')
})

it('asks for a code at every change of credentials once two-factor sign-in is enabled', async ({
  t,
  switchOn,
}) => {
  const { page, codes } = await switchOn(await t.aCustomer())
  await page.press('Change Password')
  await page.fill({ 'Current password': PASSWORD, 'New password': 'a newer password' })
  await page.press(/^Change password$/)
  await page.shows('Please enter the code')
  await page.fill({ [CODE]: '000 000' })
  await page.press(/^Change password$/)
  await page.shows('That code is not right')
  await page.fill({ [CODE]: codes[0] ?? '' })
  await page.press(/^Change password$/)
  await page.shows('Password changed. Your other devices are signed out.')

  await page.press('Erase Account')
  const typed = { 'Your password': 'a newer password', Code: codes[1] ?? '' }
  await page.fill(typed)
  await page.press('Erase for good')
  await page.find('button', 'Login / Register')
})

it('disables two-factor sign-in with the password and a code', async ({ t, switchOn }) => {
  const customer = await t.aCustomer()
  const { page, codes } = await switchOn(customer)
  await page.press('Switch off')
  await page.fill({ 'Your password': PASSWORD, Code: '000 000' })
  await page.press('Switch off')
  await page.shows('That code is not right')
  await page.fill({ Code: codes[1] ?? '' })
  await page.press('Switch off')
  await page.find('button', 'Switch on')
  await page.press('Logout')
  await enterPassword(page, customer.user.email)
  await page.find('button', 'Logout')
})
