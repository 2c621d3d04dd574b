import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { it as base } from '#tests/support/page-test.ts'
import { changePatience } from '#tests/support/patience.ts'
import { confirmAbout } from '#tests/support/proposals.ts'
import { forgetIdentities } from '#tests/support/registrations.ts'
import { aCollectedOrder, aFinanceTeam, sendBatch } from '#tests/support/payouts.ts'

const it = base.extend('t', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const t = await startApp({ env: bankFileSettings })
  onCleanup(() => t.stop())
  return t
})

changePatience({ total: 0 })

const TITLE = /^Your bank account$/
const typed = {
  'Name of the account': bankDetails.title,
  BSB: bankDetails.bsb,
  'Account number': bankDetails.account_number,
}

it('asks for a bank account, says what is missing, and then when it is paid to', async ({
  t,
  dashboardOf,
}) => {
  const page = await dashboardOf(await t.aRestaurant('Bánh Mì Bar'))
  await page.openTab('Money')
  await page.shows('Needed, so that we can pay you')
  await page.shows('We do not know yet where to send your money.')
  await page.press('Add your bank account')
  await page.shows('Your payouts go to this account.')
  await page.fill({ BSB: '0631' })
  await page.press('Save bank details')
  expect(await page.fieldErrors([...Object.keys(typed), 'Your password'])).toEqual({
    'Name of the account': 'Please enter the name of the account',
    BSB: 'A BSB has six digits, such as 063-123',
    'Account number': 'Please enter the account number',
    'Your password': expect.stringMatching(/password/i),
  })
  await page.fill({ ...typed, 'Your password': PASSWORD })
  await page.press('Save bank details')
  await page.shows('Your bank details are saved. We have sent you an email about them.')
  await page.shows('Account number ending in 567')
  await page.shows('Nothing is paid to any account until Tue 24 Nov, 6:00 pm')
  await page.shows('the first pay day after that is Fri 27 Nov.')
})

it('changes a bank account that is in use, and leaves it alone until the password is right', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Careful Canteen')
  await kitchen.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  t.moveClock({ days: 4 })
  const page = await dashboardOf(kitchen, /422/)
  await page.openTab('Money')
  await page.unfold(TITLE)
  await page.shows('Account number ending in 567')
  await page.hides('For your safety')
  await page.press('Change your bank account')
  await page.fill({ ...typed, 'Account number': '987654321', 'Your password': 'not this one' })
  await page.press('Save bank details')
  await page.shows('That is not your current password')
  await page.fill({ 'Your password': PASSWORD })
  await page.press('Save bank details')
  await page.shows('Account number ending in 321')
  await page.shows('For your safety')
})

it('asks for a code where two-step sign-in is on', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant('Two Step Tacos')
  const { code } = await enableTwoFactor(t, kitchen)
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.unfold(TITLE)
  await page.field('Code')
  await page.fill({ ...typed, 'Your password': PASSWORD })
  await page.press('Save bank details')
  await page.shows('Please enter the code')
  // The step of the first code is used up.
  await page.fill({ Code: code(1) })
  await page.press('Save bank details')
  await page.shows('Account number ending in 567')
})

it('says in the card of payouts from when on new bank details are paid to', async ({ t, dashboardOf }) => {
  const kitchen = await t.aRestaurant('Waiting Wok')
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 53 })
  await kitchen.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows('$72.00 is waiting for you')
  expect((await page.shows('Your new bank details are in use from')).textContent).toMatch(
    /in use from Mon 30 Nov, .*72 hours\. The first pay day after that is Fri 4 Dec\.$/,
  )
})

it('no longer promises the next payout once the bank account is changed', async ({ t, dashboardOf }) => {
  await forgetIdentities(t)
  const kitchen = await t.aRestaurant('Moving Momo')
  await kitchen.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 73 })
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows(/^You get \$72\.00/)
  await page.unfold(TITLE)
  await page.press('Change your bank account')
  await page.fill({ ...typed, 'Account number': '987654321', 'Your password': PASSWORD })
  await page.press('Save bank details')
  await page.shows('$72.00 is waiting for you')
  expect((await page.shows('Your new bank details are in use from')).textContent).toContain('72 hours')
})

it('leads an owner whose payout came back to the bank account', async ({ t, dashboardOf }) => {
  await forgetIdentities(t)
  const kitchen = await t.aRestaurant('Returned Ramen')
  await kitchen.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 73 })
  const team = await aFinanceTeam(t)
  const { lines } = await sendBatch(team)
  const payout = lines.find(({ restaurant_name }) => restaurant_name === 'Returned Ramen')
  const payout_id = payout?.id ?? ''
  await team.maker.client.ok(api.payoutBatches.returned, { payout_id, reason: 'The account is closed.' })
  await confirmAbout(team.approver, payout_id)
  const page = await dashboardOf(kitchen)
  await page.openTab('Money')
  await page.shows(/^Payout P\d+ of \$72\.00 came back on .*: The account is closed\. It is part of/)
  await page.press('Check your bank account')
  expect(await page.shows('Account number ending in 567')).toBeDefined()
})

it('keeps what was typed when the bank details could not be saved', async ({ t, dashboardOf }) => {
  const page = await dashboardOf(await t.aRestaurant('Patient Pho'), /503/)
  await page.openTab('Money')
  await page.unfold(TITLE)
  await page.fill({ ...typed, 'Your password': PASSWORD })
  page.breakCall('PUT', '/restaurants/mine/bank-account', { status: 503, json: {} })
  await page.press('Save bank details')
  await page.shows('Your bank details were not saved. Please try again.')
  page.mendCalls()
  await page.press('Save bank details')
  expect(await page.shows('Account number ending in 567')).toBeDefined()
})

it('asks for a bank account again after an owner has put it off', async ({ t, dashboardOf }) => {
  const page = await dashboardOf(await t.aRestaurant('Late Laksa'))
  await page.openTab('Money')
  await page.unfold(TITLE)
  await page.field('BSB')
  await page.press('Not now')
  await page.hides('Save bank details')
  await page.press('Add your bank account', document.getElementById('bank-account') ?? undefined)
  expect(await page.field('BSB')).toHaveProperty('value', '')
})
