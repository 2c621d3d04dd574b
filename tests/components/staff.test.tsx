import { expect } from 'vitest'
import { staffApi } from '#contract/kitchen/staff.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { it } from '#tests/support/page-test.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'

it('invites somebody new to the counter, who joins with a name and a password and sees the counter only', async ({
  t,
  visit,
}) => {
  const owner = await t.aRestaurant('Osteria Lume')
  const email = 'mia.tran@surplate.example'
  const openTeam = async () => {
    // The counter that was left has tried to read its scans.
    const dashboard = visit({ as: owner, expected: /kept scans/ })
    await dashboard.goTo('Dashboard')
    await dashboard.openTab('Settings')
    await dashboard.unfold(/^Team$/)
    return dashboard
  }
  const dashboard = await openTeam()
  await dashboard.fill({ Email: email })
  await dashboard.press('Send invitation')
  await dashboard.shows('Invited, until Sat 28 Nov')
  await t.jobs.drain()
  const [link] = /\/\?invitation=[\w-]+/.exec(t.mails.find(({ to }) => to === email)?.text ?? '') ?? []

  const phone = visit({ path: link ?? '' })
  await phone.find('heading', 'Join Osteria Lume')
  await phone.shows('Sees the orders of today and hands them over.')
  await phone.fill({ Name: 'Mia Tran', 'Mobile number': MOBILE, Password: PASSWORD })
  await phone.press('Join the team')
  await phone.find('heading', 'You are on the team of Osteria Lume')
  const counter = await phone.find('link', 'Open the counter')
  expect(counter.getAttribute('href')).toBe('/counter')
  const navigation = await phone.find('navigation', 'Main')
  await phone.shows('Counter', navigation)
  await phone.hides('Dashboard', navigation)

  const client = t.client()
  const mia = { client, user: (await client.ok(accountsApi.login, { email, password: PASSWORD })).user }
  const atCounter = visit({ as: mia, path: '/counter', expected: /kept scans/ })
  await atCounter.shows('Still to come today')
  await atCounter.shows('Mia Tran')
  const again = await openTeam()
  await again.press('Remove Mia Tran')
  await again.press('Really remove?')
  await again.shows('Nobody but you yet.')
  await visit({ as: mia, path: '/counter', expected: /403|kept scans/ }).shows(
    'This account is on no restaurant’s team.',
  )
})

it('asks who has an account to sign in before they join, shows the way back, and lets them leave the team', async ({
  t,
  visit,
}) => {
  const { user } = await t.aCustomer('Ines Duarte')
  const token = await invite(t, await t.aRestaurant('Osteria Mare'), user.email, 'manager')
  const page = visit({ path: `/?invitation=${token}` })
  await page.press('Sign in to join')
  await page.signIn(user)
  await page.press('Join the team')
  await page.find('heading', 'You are on the team of Osteria Mare')
  await page.press('Ines')
  await page.press('Leave Your team')
  await page.press('Leave the team')
  await page.press('Really leave the team?')
  await page.shows('You have left the team.')
  await page.hides('Your team')
})

it('asks the owner about the devices that a member has paired, and revokes them with the member', async ({
  t,
  visit,
}) => {
  const owner = await t.aRestaurant('Osteria Luna')
  const mia = await aMember(t, owner, 'manager', 'Mia Costa')
  const device = await aDevice(t, mia, 'Phone of Mia')
  const page = visit({ as: owner })
  await page.goTo('Dashboard')
  await page.openTab('Settings')
  await page.unfold(/^Team$/)
  await page.press('Remove Mia Costa')
  await page.press('Really remove?')
  const dialog = await page.dialog()
  await page.shows('Phone of Mia', dialog)
  await page.press('Remove Mia Costa', dialog)
  await page.shows('Nobody but you yet.')
  expect((await device.client.send(staffApi.counter, {})).status).toBe(401)
})

it('says of a link that was used that it is over', async ({ t, visit }) => {
  const page = visit({ as: await t.aCustomer('Ines Duarte'), path: `/?invitation=${'x'.repeat(43)}` })
  await page.shows('Please ask for a new one.')
})
