import { expect, it } from 'vitest'
import { heading, openDashboard, openSignedIn, press, way } from '#tests/support/browser-acts.ts'
import { fillForm } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'

const shop = openShop()

/** The link in the latest invitation: without a mail server, the server shows what it would send. */
async function invitationLink(): Promise<string> {
  const links = (): string[] =>
    shop
      .server()
      .printed()
      .match(/\/\?invitation=[\w-]+/g) ?? []
  await expect.poll(links, { timeout: 60_000 }).not.toEqual([])
  return links().at(-1) ?? ''
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

it('says of a link that was used that it is over', async () => {
  const { aRestaurant, aCustomer } = shop.server()
  const { user } = await aCustomer('Ines Duarte')
  await aRestaurant('Osteria Sole')
  const page = await openSignedIn(await shop.visit({ expected: /status of 410/ }), user, `/?invitation=${'x'.repeat(43)}`)
  await expect(page.getByText('Please ask for a new one.')).toShow()
})
