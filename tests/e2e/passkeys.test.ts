import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { press, signIn } from '#tests/support/browser-acts.ts'
import { withSensor } from '#tests/support/browser-sensor.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { connected } from '#tests/support/postgres.ts'

const shop = openShop()

/** Somebody with a confirmed email, which a passkey needs. */
async function aConfirmedCustomer() {
  const customer = await shop.server().aCustomer()
  await connected(shop.server().database_url, (db) =>
    db.query('update account set email_confirmed_at = created_at where id = $1', [customer.user.id]),
  )
  return customer
}

async function addPasskey(page: Page, email: string): Promise<void> {
  await signIn(page, { email })
  await page.getByRole('button', { name: 'Hello,' }).click()
  await press(page, 'Change Passkeys')
  await press(page, 'Add a passkey')
  await page.getByLabel('Name of the passkey').fill('The phone on the counter')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await press(page, 'Make the passkey')
  await expect(page.getByRole('button', { name: 'Remove The phone on the counter' })).toShow()
}

it('lets somebody add a passkey and sign in with it alone', async () => {
  const { user } = await aConfirmedCustomer()
  const page = await shop.visit({ size: 'phone' })
  await withSensor(page)
  await addPasskey(page, user.email)
  await press(page, 'Logout')
  await press(page, 'Login / Register')
  await press(page, 'Use a passkey instead')
  await expect(page.getByRole('button', { name: `Hello, ${user.name}` })).toShow()
})

it('refuses a removed passkey and a failed verification, and explains what to do', async () => {
  const { user } = await aConfirmedCustomer()
  const page = await shop.visit({ expected: /401 \(Unauthorized\)/ })
  const sensor = await withSensor(page)
  await addPasskey(page, user.email)
  await press(page, 'Remove The phone on the counter')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await press(page, 'Remove The phone on the counter')
  await expect(page.getByText(/^Added /)).toVanish()
  await press(page, 'Logout')
  await press(page, 'Login / Register')
  await press(page, 'Use a passkey instead')
  await expect(page.getByRole('alert').getByText('This passkey is not known here any more')).toShow()
  await sensor.mistrust()
  await press(page, 'Use a passkey instead')
  await expect(page.getByText('No passkey was chosen, or it took too long. Please try again.')).toShow()
})
