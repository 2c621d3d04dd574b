import { expect, it } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { heading, openDashboard, openSignedIn, press, way } from '#tests/support/browser-acts.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { pairingToken } from '#tests/support/staff.ts'

const shop = openShop()

/** The links of the invitations so far: without a mail server, the server shows what it would send. */
const invitationLinks = (): string[] => [
  ...new Set(
    shop
      .server()
      .printed()
      .match(/\/\?invitation=[\w-]+/g),
  ),
]

async function invitationLink(): Promise<string> {
  await expect.poll(invitationLinks, { timeout: 60_000 }).not.toEqual([])
  return invitationLinks().at(-1) ?? ''
}

it('invites somebody new to the counter, who joins with a name and a password and sees the counter only', async () => {
  const owner = await shop.server().aRestaurant('Osteria Lume')
  const email = 'mia.tran@surplate.example'
  const dashboard = await openDashboard(await shop.visit(), owner.user)
  await dashboard.getByText('Team', { exact: true }).click()
  await dashboard.getByLabel('Email').fill(email)
  await press(dashboard, 'Send invitation')
  await expect(dashboard.getByText('Invited, until Sat 28 Nov')).toShow()

  const phone = await shop.visit({ size: 'phone', expected: /status of 403/ })
  await phone.goto(await invitationLink())
  await expect(heading(phone, 'Join Osteria Lume')).toShow()
  await expect(phone.getByText('Sees the orders of today and hands them over.')).toShow()
  await fillForm(phone, { Name: 'Mia Tran', 'Mobile number': MOBILE, Password: PASSWORD })
  await press(phone, 'Join the team')
  await expect(heading(phone, 'You are on the team of Osteria Lume')).toShow()
  await expect(way(phone, 'Counter')).toShow()
  await expect(way(phone, 'Dashboard')).toVanish()
  await phone.getByRole('link', { name: 'Open the counter' }).click()
  await expect(phone.getByText('Still to come today')).toShow()
  await expect(phone.getByText('Mia Tran')).toShow()

  await dashboard.reload()
  await dashboard.getByText('Team', { exact: true }).click()
  await press(dashboard, 'Remove Mia Tran')
  await press(dashboard, 'Really remove?')
  await expect(dashboard.getByText('Nobody but you yet.')).toShow()
  await phone.reload()
  await expect(phone.getByText('This account is on no restaurant’s team.')).toShow()
})

it('asks who has an account to sign in before they join, shows the way back, and lets them leave the team', async () => {
  const { aRestaurant, aCustomer } = shop.server()
  const { client } = await aRestaurant('Osteria Mare')
  const { user } = await aCustomer('Ines Duarte')
  const before = invitationLinks().length
  await client.ok(staffApi.invite, { email: user.email, role: 'manager' })
  await expect.poll(() => invitationLinks().length, { timeout: 60_000 }).toBeGreaterThan(before)
  const page = await shop.visit({ expected: /status of 40\d/ })
  await page.goto(await invitationLink())
  await press(page, 'Sign in to join')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await press(page, 'Join the team')
  await expect(heading(page, 'You are on the team of Osteria Mare')).toShow()
  await press(page, 'Ines')
  await press(page, 'Leave the team')
  await press(page, 'Really leave the team?')
  await expect(page.getByText('You have left the team.')).toShow()
  await expect(page.getByRole('heading', { name: 'Your team' })).toVanish()
})

it('asks the owner about the devices that a member has paired, and revokes them with the member', async () => {
  const { aRestaurant, aCustomer } = shop.server()
  const owner = await aRestaurant('Osteria Luna')
  const mia = await aCustomer('Mia Costa')
  const before = invitationLinks().length
  await owner.client.ok(staffApi.invite, { email: mia.user.email, role: 'manager' })
  await expect.poll(() => invitationLinks().length, { timeout: 60_000 }).toBeGreaterThan(before)
  await mia.client.ok(staffApi.acceptInvitation, { token: (await invitationLink()).split('=')[1] ?? '' })
  const { pairing_url } = await mia.client.ok(staffApi.addDevice, {})
  const device = shop.server().client()
  await device.ok(staffApi.pairDevice, { token: pairingToken(pairing_url), name: 'Phone of Mia' })
  const dashboard = await openDashboard(await shop.visit(), owner.user)
  await dashboard.getByText('Team', { exact: true }).click()
  await press(dashboard, 'Remove Mia Costa')
  await press(dashboard, 'Really remove?')
  const dialog = dashboard.getByRole('dialog')
  await expect(dialog.getByText('Phone of Mia')).toShow()
  await dialog.getByRole('button', { name: 'Remove Mia Costa' }).click()
  await expect(dashboard.getByText('Nobody but you yet.')).toShow()
  expect((await device.send(staffApi.counter, {})).status).toBe(401)
})

it('says of a link that was used that it is over', async () => {
  const { aRestaurant, aCustomer } = shop.server()
  const { user } = await aCustomer('Ines Duarte')
  await aRestaurant('Osteria Sole')
  const page = await openSignedIn(
    await shop.visit({ expected: /status of 410/ }),
    user,
    `/?invitation=${'x'.repeat(43)}`,
  )
  await expect(page.getByText('Please ask for a new one.')).toShow()
})
