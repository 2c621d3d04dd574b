import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import { newAccount, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { invite } from '#tests/support/staff.ts'

const t = await appForFile()

/** Somebody who has just registered, whose email is not confirmed. */
async function aNewcomer(user_type: 'customer' | 'restaurant' = 'customer'): Promise<Person> {
  const client = t.client()
  const account = newAccount(`${randomUUID()}@surplate.example`, { user_type })
  return { client, user: await client.ok(api.accounts.register, account) }
}
const tokenFor = ({ user }: Person) => t.emailToken(user.email, 'confirm_email')
const confirm = (token: string) => t.visitor.send(api.emailAddresses.confirm, { token })
const me = async ({ client }: Pick<Person, 'client'>) => (await client.ok(api.accounts.me, {})).user

describe('confirming the email of a new account', () => {
  it('sends one link to each new account, and confirms its email alone when that is opened', async () => {
    const [person, neighbour] = [await aNewcomer(), await aNewcomer('restaurant')]
    expect((await me(person)).email_confirmed).toBe(false)
    const token = await tokenFor(person)
    expect(t.mailsTo(person, 'confirm_email')).toMatchObject([{ subject: 'Please confirm your email' }])
    expect((await confirm(token)).status).toBe(204)
    expect([(await me(person)).email_confirmed, (await me(neighbour)).email_confirmed]).toEqual([true, false])
  })

  it('refuses a link that is made up or older than seven days, and says of one that was used that the email is confirmed', async () => {
    const [person, late] = [await aNewcomer(), await aNewcomer()]
    const [token, lateToken] = [await tokenFor(person), await tokenFor(late)]
    await confirm(token)
    await t.visitor.fails('409 email_already_confirmed', api.emailAddresses.confirm, { token })
    t.moveClock({ days: 7 })
    for (const over of ['made-up', token, lateToken])
      await t.visitor.fails('410 email_link_over', api.emailAddresses.confirm, { token: over })
    expect((await me(late)).email_confirmed).toBe(false)
  })

  it('stores a token neither in the table, nor in its job, nor with the emails that were sent', async () => {
    const token = await tokenFor(await aNewcomer())
    expect(token.length).toBeGreaterThan(20)
    const stored = [
      await t.sql`select * from email_link`,
      await t.sql`select data from pgboss.job where name = 'accounts.emails'`,
      await t.sql`select key from message_sent`,
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('sends the link again, up to five times in an hour, and not once the email is confirmed', async () => {
    const person = await aNewcomer()
    const resend = () => person.client.send(api.emailAddresses.resend, {})
    const first = await tokenFor(person)
    for (let sent = 0; sent < 5; sent += 1) expect((await resend()).status).toBe(202)
    expect((await resend()).status).toBe(429)
    const newest = await tokenFor(person)
    expect(newest).not.toBe(first)
    expect((await confirm(newest)).status).toBe(204)
    await t.visitor.fails('409 email_already_confirmed', api.emailAddresses.confirm, { token: first })
    await t.advance({ hours: 2 })
    await person.client.fails('409 email_already_confirmed', api.emailAddresses.resend, {})
  })

  it('lets an account order and sell before its email is confirmed', async () => {
    const [customer, partner] = [await aNewcomer(), await aNewcomer('restaurant')]
    expect((await t.aPaidOrder(customer, await t.aFoodItem(partner))).status).toBe('paid')
  })

  it('takes an email as confirmed by the link of an invitation, and by that for a new password', async () => {
    const owner = await t.aRestaurant()
    const email = 'joins@surplate.example'
    const token = await invite(t, owner, email, 'counter')
    const { user } = await t.client().ok(api.staff.acceptInvitation, { ...newAccount(email), token })
    expect(user).toMatchObject({ email, email_confirmed: true })
    await t.jobs.drain()
    expect(t.mails.filter(({ to, kind }) => to === email && kind === 'confirm_email')).toEqual([])
    const person = await aNewcomer()
    const password = 'a newer password'
    await t.visitor.ok(api.accounts.resetPassword, { token: await t.resetToken(person.user.email), password })
    const { user: again } = await t.client().ok(api.accounts.login, { email: person.user.email, password })
    expect(again.email_confirmed).toBe(true)
  })

  it('gives other slices whether an email is confirmed, and nothing of an erased account', async () => {
    const person = await aNewcomer()
    const { query } = t.database
    const contact = () => findContact(query, person.user.id)
    expect(await contact()).toMatchObject({ email_confirmed: false })
    await confirm(await tokenFor(person))
    expect(await contact()).toMatchObject({ email_confirmed: true })
    await person.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await contact()).toBeUndefined()
  })
})

describe('changing name and mobile number', () => {
  it('changes what is given, as registering would have it, and nothing else', async () => {
    const person = await t.aCustomer('Kim Lee')
    const change = (settings: object) => person.client.send(api.accounts.changeSettings, settings)
    await change({ name: '  Kim   Nguyen ' })
    expect((await change({ mobile_number: '0491 570 157' })).body).toMatchObject({
      user: { name: 'Kim Nguyen', mobile_number: '+61491570157', pickup_reminders: true },
    })
    const refused = await person.client.errors(api.accounts.changeSettings, {
      name: '',
      mobile_number: '123',
    })
    expect(Object.keys(refused)).toEqual(['name', 'mobile_number'])
    expect(await me(person)).toMatchObject({ name: 'Kim Nguyen', mobile_number: '+61491570157' })
  })

  it('emails the owner when the mobile number is another one, and not for the same or a new name', async () => {
    const person = await t.aCustomer()
    const { mobile_number } = person.user
    for (const settings of [{ name: 'Kim N' }, { mobile_number }, { mobile_number: '0491 570 158' }])
      await person.client.ok(api.accounts.changeSettings, settings)
    await t.jobs.drain()
    expect(t.mailsTo(person).map(({ subject }) => subject)).toEqual(['Your mobile number was changed'])
  })
})
