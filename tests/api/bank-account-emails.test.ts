import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile({ env: bankFileSettings })

const other = { bsb: '733000', account_number: '987654321', title: 'Holdings' }
const set = async ({ client }: Pick<Person, 'client'>, details: object = bankDetails) => {
  await client.ok(api.bankAccounts.set, { ...bankDetails, ...details, password: PASSWORD })
  await t.jobs.drain()
}
const changeEmail = async ({ client }: Person, email: string) => {
  await client.ok(api.emailAddresses.change, { email, password: PASSWORD })
  await t.visitor.ok(api.emailAddresses.confirm, { token: await t.emailToken(email, 'confirm_email') })
}
const textsTo = (email: string) =>
  t.mails
    .filter(({ to, kind }) => to === email && kind.startsWith('bank_account'))
    .map(({ subject, text }) => ({ subject, text }))

it('tells the owner of a restaurant of its first bank details', async () => {
  const nonna = await t.aRestaurant()
  await set(nonna)
  const [email, ...others] = textsTo(nonna.user.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Bank details were added for your payouts')
  expect(email?.text).toContain('From now on: Nonna Pina Pty Ltd, ending in 567')
  expect(email?.text).toContain('Paid to from: Tue 24 Nov, 6:00 pm')
  expect(email?.text).toContain('Forgot your password?')
})

it('tells the owner of each change, with the last three digits before and after, once', async () => {
  const nonna = await t.aRestaurant()
  await set(nonna)
  await set(nonna, other)
  await set(nonna, other)
  const changes = textsTo(nonna.user.email).filter(({ subject }) => subject.includes('changed'))
  expect(changes).toHaveLength(1)
  expect(changes[0]?.text).toMatch(
    /Until now: Nonna Pina Pty Ltd, ending in 567\nFrom now on: Holdings, ending in 321/,
  )
  expect(changes[0]?.text).toContain('nothing is paid, neither to the new account nor to the old one')
})

it('tells the former address as well, as long as the change of the email can be undone', async () => {
  const nonna = await t.aRestaurant()
  const [first, second] = [nonna.user.email, 'second@surplate.example']
  await changeEmail(nonna, second)
  await set(nonna)
  expect(textsTo(second)).toHaveLength(1)
  expect(textsTo(first)).toMatchObject([{ text: expect.stringContaining('undo that change') }])
  expect(textsTo(first)[0]?.text).not.toContain('restaurant-dashboard')
  await t.advance({ days: 3, minutes: 1 })
  await set(nonna, other)
  expect([textsTo(first).length, textsTo(second).length]).toEqual([1, 2])
})

it('has no link in an email that a name of an account could make', async () => {
  const nonna = await t.aRestaurant()
  await set(nonna, { title: 'Win at evil.example now' })
  expect(textsTo(nonna.user.email)[0]?.text).not.toContain('evil.example')
})
