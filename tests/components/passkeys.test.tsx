import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'
import { stubSensor } from '#tests/support/stub-sensor.ts'

async function addPasskey(page: Page, name: string, proof: Record<string, string> = {}): Promise<void> {
  await page.press(/^Hello/)
  await page.press('Change Passkeys')
  await page.press('Add a passkey')
  await page.fill({ 'Name of the passkey': name, 'Your password': PASSWORD, ...proof })
  await page.press('Make the passkey')
  await page.find('button', `Remove ${name}`)
}

async function removePasskey(page: Page, name: string, proof: Record<string, string> = {}): Promise<void> {
  await page.press(`Remove ${name}`)
  await page.fill({ 'Your password': PASSWORD, ...proof })
  await page.press(`Remove ${name}`)
  await page.hides(/^Added /)
}

it.for(['Customer', 'Restaurant'] as const)(
  'lets a %s add a passkey and sign in with it alone',
  async (kind, { t, visit }) => {
    const as = await (kind === 'Customer' ? t.aCustomer() : t.aRestaurant())
    const page = visit({ as })
    stubSensor()
    await addPasskey(page, 'The phone on the counter')
    await page.shows('Not used yet.')
    await page.press('Logout')
    await page.press('Login / Register')
    await page.press('Use a passkey instead')
    await page.press(`Hello, ${as.user.name}`)
    await page.press('Change Passkeys')
    await page.shows(/^Added .* Last used today/)
  },
)

it('requires a one-time code to add and to remove a passkey when two-factor sign-in is enabled', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const { recovery_codes } = await enableTwoFactor(t, customer)
  const [adding = '', removing = ''] = recovery_codes
  const page = visit({ as: customer })
  stubSensor()
  await addPasskey(page, 'My phone', { Code: adding })
  await removePasskey(page, 'My phone', { Code: removing })
})

it('refuses a removed passkey and a failed verification, and explains what to do', async ({ t, visit }) => {
  const page = visit({ as: await t.aCustomer() })
  const sensor = stubSensor()
  await addPasskey(page, 'The phone on the counter')
  await removePasskey(page, 'The phone on the counter')
  await page.press('Logout')
  await page.press('Login / Register')
  await page.press('Use a passkey instead')
  const alert = await page.find('alert', '')
  await page.shows('This passkey is not known here any more', alert)
  sensor.mistrust()
  await page.press('Use a passkey instead')
  await page.shows('No passkey was chosen, or it took too long. Please try again.')
})
