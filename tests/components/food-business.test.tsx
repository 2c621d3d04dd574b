import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { it } from '#tests/support/page-test.ts'
import { aPdf, completeDetails } from '#tests/support/registrations.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'

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
  const page = await dashboardOf(kitchen, /422/)
  await page.unfold('Your food business')
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

it('asks for an ABN once, as it is pasted, and shows it in groups wherever it is asked for', async ({
  t,
  dashboardOf,
}) => {
  const kitchen = await t.aRestaurant('Copper Pot')
  const page = await dashboardOf(kitchen)
  await page.unfold('Your restaurant')
  await page.fill({ ABN: '\u202AABN: 51\u2013824\u2013753\u2013556\u202C' })
  await page.press('Save details')
  await page.shows('Restaurant details saved.')
  expect((await page.field('ABN')).value).toBe('51 824 753 556')
  await page.unfold('Your restaurant')
  await page.unfold('Your food business')
  const business = await page.find('form', 'Your food business')
  await waitFor(async () => expect((await page.field('ABN', business)).value).toBe('51 824 753 556'))
  await page.press('Save', business)
  await page.shows('Your details are saved.')
  await page.fill({ ABN: '53 004 085 616' }, business)
  await page.press('Save', business)
  await page.shows('Your details are saved.')
  await page.unfold('Your restaurant')
  const profile = await page.find('form', 'Your restaurant')
  await waitFor(async () => expect((await page.field('ABN', profile)).value).toBe('53 004 085 616'))
})
