import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { it } from '#tests/support/page-test.ts'
import { aPdf, completeDetails } from '#tests/support/registrations.ts'
import { hide, idOf } from '#tests/support/hidden-restaurants.ts'

it('sends the details of a food business once they are complete, and says what is missing', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Crate & Crumb')
  const { client } = kitchen
  await client.ok(api.registrations.save, completeDetails({ legal_name: null }))
  await client.ok(api.registrations.sendCertificate, { image: aPdf() } as never)
  const of = { restaurant_id: idOf(kitchen) }
  const reason = 'The number is not readable.'
  await t.update('restaurant_registration', of, { state: 'changes_requested', reason })
  await hide(t, kitchen, 'unapproved')
  const page = await dashboardOf(kitchen, /422/)
  await page.shows(`“${reason}”`)
  await page.press('Save and send')
  await page.shows('Please give the name under which the business is registered')
  await page.fill({ 'Legal name': 'Crate and Crumb Pty Ltd' })
  await page.press('Save and send')
  await page.shows('Sent. We email you when we have looked at it.')
  await page.shows('We check your details and email you, usually within two working days.')
  const { state, details } = await client.ok(api.registrations.mine, {})
  expect([state, details.legal_name]).toEqual(['submitted', 'Crate and Crumb Pty Ltd'])
})

it('shows no form while nothing is due, but what is recorded and a button that changes it', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Copper Pot')
  const page = await dashboardOf(kitchen)
  await page.openTab('Settings')
  await page.unfold('Your food business')
  await page.shows('Nothing is recorded, and nothing is due.')
  expect(screen.queryByRole('form', { name: 'Your food business' })).toBeNull()
  await kitchen.client.ok(api.registrations.save, completeDetails({ premises_expires_on: '2027-06-30' }))
  page.reload()
  await page.unfold('Your food business')
  await page.shows(/class 2.* until 30 June 2027/)
  expect(screen.queryByRole('form', { name: 'Your food business' })).toBeNull()
  await page.press(/^Change$/)
  const business = await page.find('form', 'Your food business')
  await page.fill({ 'Registration ends on': '2026-12-24' }, business)
  await page.press('Save', business)
  await page.shows('Your registration ends on 24 December 2026. Please give the new end and certificate.')
  await page.find('form', 'Your food business')
})

it('asks for an ABN in one place, as it is pasted, shows it in groups, and lets it be taken back', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Copper Pot')
  const onInvoices = async () => (await kitchen.client.ok(api.restaurants.mine, {})).abn
  const page = await dashboardOf(kitchen)
  await page.openTab('Settings')
  await page.unfold('Your restaurant')
  await page.find('form', 'Your restaurant')
  await page.unfold('Your food business')
  const save = async (ABN: string) => {
    await page.press(/^Change$/)
    await page.fill({ ABN })
    await page.press('Save', await page.find('form', 'Your food business'))
    await page.find('button', /^Change$/)
  }
  await save('\u202AABN: 51\u2013824\u2013753\u2013556\u202C')
  await page.shows('ABN 51 824 753 556')
  expect(await onInvoices()).toBe('51824753556')
  await save('')
  await page.shows('Nothing is recorded')
  expect(await onInvoices()).toBeNull()
})
