import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { goTo, openSignedIn, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()
// The browser writes a line about every answer that refuses; being asked for the code is one.
const unauthorizedLine = /401 \(Unauthorized\)/

async function openAccount(page: Page, user: User): Promise<void> {
  await openSignedIn(page, user)
  await page.getByRole('button', { name: 'Hello,' }).click()
}

/** Goes through switching on; gives what the app on the phone has scanned and the recovery codes on the screen. */
async function switchOn(page: Page): Promise<{ otpauth_url: string; codes: string[] }> {
  await press(page, 'Switch on')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await press(page, 'Go on')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toShow()
  const otpauth_url =
    (await page.getByRole('link', { name: 'The app is on this device' }).getAttribute('href')) ?? ''
  await page.getByLabel('Type the six digits that it shows').fill(codeAt(otpauth_url, shop.server().now()))
  await press(page, 'Switch on')
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toShow()
  const codes = await page.locator('[data-recovery-codes] li').allTextContents()
  await press(page, 'I have kept them')
  return { otpauth_url, codes }
}

it('enables two-factor sign-in and asks for the code from then on', async () => {
  const { user } = await shop.server().aRestaurant()
  const page = await shop.visit({ size: 'phone', expected: unauthorizedLine })
  await openAccount(page, user)
  const { otpauth_url, codes } = await switchOn(page)
  await expect(page.getByText('You have 10 recovery codes left.')).toShow()

  const elsewhere = await shop.visit({ expected: unauthorizedLine })
  await elsewhere.goto('/')
  await press(elsewhere, 'Login / Register')
  await elsewhere.getByLabel('Email').fill(user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(elsewhere, 'Sign in')
  const field = elsewhere.getByLabel('Code from your authenticator app')
  await expect(field).toShow()
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('12')
  await press(elsewhere, 'Sign in')
  await expect(elsewhere.getByText('Please enter the six digits that your app shows')).toShow()
  // The step of the first code is used up, and the next one already counts.
  await field.fill(codeAt(otpauth_url, shop.server().now(), 1))
  await press(elsewhere, 'Sign in')
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toShow()

  await press(elsewhere, 'Logout')
  await press(elsewhere, 'Login / Register')
  await elsewhere.getByLabel('Email').fill(user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(elsewhere, 'Sign in')
  await press(elsewhere, 'Use a recovery code instead')
  await elsewhere.getByLabel('Recovery code').fill('AAAAA-AAAAA')
  await press(elsewhere, 'Sign in')
  await expect(elsewhere.getByText('That code is not right')).toShow()
  await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(elsewhere, 'Sign in')
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toShow()
})

it('replaces the recovery codes with the password and a code', async () => {
  const { user } = await shop.server().aCustomer()
  const page = await shop.visit()
  await openAccount(page, user)
  const { codes } = await switchOn(page)
  await press(page, 'New recovery codes')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await press(page, 'Make new codes')
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toShow()
  const anew = await page.locator('[data-recovery-codes] li').allTextContents()
  expect(new Set([...codes, ...anew]).size).toBe(20)
  await press(page, 'I have kept them')
  await expect(page.getByText('You have 10 recovery codes left.')).toShow()
})

it('asks for a code at every change of credentials once two-factor sign-in is enabled', async () => {
  const { user } = await shop.server().aCustomer()
  const page = await shop.visit({ size: 'phone', expected: /422/ })
  await openAccount(page, user)
  await expect(page.getByRole('heading', { name: 'Change password' })).toShow()
  const code = page.getByLabel('Code from your authenticator app')
  expect(await code.count()).toBe(0)
  const { codes } = await switchOn(page)

  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('a newer password')
  await press(page, 'Change password')
  await expect(page.getByText('Please enter the code')).toShow()
  await code.fill('000 000')
  await press(page, 'Change password')
  await expect(page.getByText('That code is not right')).toShow()
  await code.fill(codes[0] ?? '')
  await press(page, 'Change password')
  await expect(page.getByText('Password changed. Your other devices are signed out.')).toShow()

  await press(page, 'Erase my account')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('a newer password')
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await press(page, 'Erase for good')
  await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
})

it('disables two-factor sign-in with the password and a code', async () => {
  const { user } = await shop.server().aCustomer()
  const page = await shop.visit({ expected: /422/ })
  await openAccount(page, user)
  const { codes } = await switchOn(page)
  await press(page, 'Switch off')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await press(page, 'Switch off')
  await expect(page.getByText('That code is not right')).toShow()
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await press(page, 'Switch off')
  await expect(page.getByRole('button', { name: 'Switch on' })).toShow()
  await goTo(page, 'Browse Food')
  await press(page, 'Logout')
  await signIn(page, { email: user.email })
})
