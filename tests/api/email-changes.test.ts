import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createTwoFactorAccount } from '#tests/support/authenticator-app.ts'
import { newAccount, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'

const t = await appForFile()

let addresses = 0
const anAddress = () => `new-${(addresses += 1)}@surplate.example`
const request = ({ client }: Pick<Person, 'client'>, email: string) =>
  client.send(api.emailAddresses.change, { email, password: PASSWORD })
const open = async (email: string) =>
  t.visitor.send(api.emailAddresses.confirm, { token: await t.emailToken(email, 'confirm_email') })
const undoToken = (email: string) => t.emailToken(email, 'undo_email')
const undo = async (email: string) =>
  t.visitor.send(api.emailAddresses.undo, { token: await undoToken(email) })
const emailOf = async (id: string) => (await t.row('account', { id })).email
const subjectsTo = async (email: string) => {
  await t.jobs.drain()
  return t.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}
/** Somebody whose email was changed. */
async function moved() {
  const person = await t.aCustomer('Kim Lee')
  const email = anAddress()
  await request(person, email)
  expect((await open(email)).status).toBe(204)
  const changed_at = t.now().toISOString()
  t.moveClock({ minutes: 1 })
  return { ...person, old_email: person.user.email, email, changed_at }
}

describe('changing the email of an account', () => {
  it('changes nothing until the link at the new address is opened, and tells the old one then', async () => {
    const [person, email] = [await t.aCustomer('Kim Lee'), anAddress()]
    expect((await request(person, email)).status).toBe(202)
    expect(await subjectsTo(email)).toEqual(['Confirm your new email'])
    expect(await emailOf(person.user.id)).toBe(person.user.email)
    expect(await subjectsTo(person.user.email)).not.toContain('The email of your account was changed')
    await open(email)
    expect((await person.client.ok(api.accounts.me, {})).user).toMatchObject({ email, email_confirmed: true })
    await t.jobs.drain()
    const emails = t.mailsTo(person, 'email_changed')
    expect(emails).toMatchObject([{ subject: 'The email of your account was changed' }])
    expect(emails[0]?.text).not.toContain(email)
    await t.visitor.ok(api.accounts.login, { email, password: PASSWORD })
  })

  it('answers the same for an address that is taken, whose owner alone learns of it', async () => {
    const [person, owner] = [await t.aCustomer(), await t.aCustomer()]
    const [ofOther, ofNobody] = [await request(person, owner.user.email), await request(person, anAddress())]
    expect([ofOther.status, ofOther.body]).toEqual([ofNobody.status, ofNobody.body])
    expect(await request(person, owner.user.email)).toMatchObject({ status: 202 })
    expect(await subjectsTo(owner.user.email)).toContain('This email already has an account')
    expect(t.mailsTo(owner).some(({ text }) => text.includes('confirm_email='))).toBe(false)
  })

  it('requires the password, and the code where two-step sign-in is on', async () => {
    const who = await createTwoFactorAccount(t, t.aCustomer)
    const email = anAddress()
    const input = { email, password: PASSWORD }
    expect(
      await who.client.errors(api.emailAddresses.change, { email, password: 'not this' }),
    ).toHaveProperty('password')
    await who.client.fails('401 second_factor_required', api.emailAddresses.change, input)
    await who.client.ok(api.emailAddresses.change, { ...input, code: who.code() })
    expect((await open(email)).status).toBe(204)
  })

  it('makes a change once, by a link of the last day, and only by that of the newest request', async () => {
    const person = await t.aCustomer()
    const [first, second, third] = [anAddress(), anAddress(), anAddress()]
    await request(person, first)
    const token = await t.emailToken(first, 'confirm_email')
    await request(person, second)
    await t.visitor.fails('410 email_link_over', api.emailAddresses.confirm, { token })
    const used = await t.emailToken(second, 'confirm_email')
    await t.visitor.ok(api.emailAddresses.confirm, { token: used })
    await t.visitor.fails('409 email_already_confirmed', api.emailAddresses.confirm, { token: used })
    await request(person, third)
    await open(third)
    await t.visitor.fails('410 email_link_over', api.emailAddresses.confirm, { token: used })
    await request(person, second)
    const late = await t.emailToken(second, 'confirm_email')
    t.moveClock({ days: 1 })
    await t.visitor.fails('410 email_link_over', api.emailAddresses.confirm, { token: late })
    expect(await emailOf(person.user.id)).toBe(third)
  })

  it('refuses the link when the address was taken after it was sent, and changes nothing', async () => {
    const [person, email] = [await t.aCustomer(), anAddress()]
    await request(person, email)
    const token = await t.emailToken(email, 'confirm_email')
    await t.client().ok(api.accounts.register, newAccount(email))
    await t.visitor.fails('409 email_taken', api.emailAddresses.confirm, { token })
    expect(await emailOf(person.user.id)).toBe(person.user.email)
  })

  it('ends the links for a new password that went to the old address', async () => {
    const [person, email] = [await t.aCustomer(), anAddress()]
    const token = await t.resetToken(person.user.email)
    await request(person, email)
    await open(email)
    const input = { token, password: 'a newer password' }
    expect(await t.visitor.errors(api.accounts.resetPassword, input)).toHaveProperty('token')
  })
})

describe('undoing a change of the email', () => {
  it('gives the old email back, ends every session, passkey and the password, and sends a reset link', async () => {
    const person = await moved()
    await registerPasskey(person)
    expect((await undo(person.old_email)).status).toBe(204)
    expect(await emailOf(person.user.id)).toBe(person.old_email)
    await person.client.fails('401 sign_in_required', api.accounts.me, {})
    expect(await t.rows('passkey', { account_id: person.user.id })).toEqual([])
    const login = { email: person.old_email, password: PASSWORD }
    await t.visitor.fails('401 invalid_credentials', api.accounts.login, login)
    const token = await t.emailToken(person.old_email, 'reset')
    const password = 'mine again now'
    await t.visitor.ok(api.accounts.resetPassword, { token, password })
    await t.visitor.ok(api.accounts.login, { email: person.old_email, password })
  })

  it('can be done once, and for three days', async () => {
    const [soon, late] = [await moved(), await moved()]
    const [token, lateToken] = [await undoToken(soon.old_email), await undoToken(late.old_email)]
    t.moveClock({ days: 2, hours: 23 })
    await t.visitor.ok(api.emailAddresses.undo, { token })
    await t.visitor.fails('410 email_link_over', api.emailAddresses.undo, { token })
    t.moveClock({ hours: 1 })
    await t.visitor.fails('410 email_link_over', api.emailAddresses.undo, { token: lateToken })
    expect(await emailOf(late.user.id)).toBe(late.email)
  })

  it('undoes a first change after a second one, whose link is void then', async () => {
    const person = await moved()
    const [first, email] = [await undoToken(person.old_email), anAddress()]
    await request(person, email)
    await open(email)
    const second = await undoToken(person.email)
    await t.visitor.ok(api.emailAddresses.undo, { token: first })
    expect(await emailOf(person.user.id)).toBe(person.old_email)
    await t.visitor.fails('410 email_link_over', api.emailAddresses.undo, { token: second })
  })

  it('undoes a second change, and then the first', async () => {
    const person = await moved()
    const [first, email] = [await undoToken(person.old_email), anAddress()]
    await request(person, email)
    await open(email)
    await undo(person.email)
    expect(await emailOf(person.user.id)).toBe(person.email)
    await t.visitor.ok(api.emailAddresses.undo, { token: first })
    expect(await emailOf(person.user.id)).toBe(person.old_email)
  })

  it('reserves the old email until then: nobody registers with it or changes to it', async () => {
    const [person, other] = [await moved(), await t.aCustomer()]
    const account = newAccount(person.old_email)
    await t.visitor.fails('409 email_taken', api.accounts.register, account)
    expect((await request(other, person.old_email)).status).toBe(202)
    expect(await subjectsTo(person.old_email)).toContain('This email already has an account')
    await t.advance({ days: 3 })
    await t.client().ok(api.accounts.register, account)
    expect(await t.rows('email_change', { account_id: person.user.id })).toEqual([])
  })

  it('takes no confirming link for undoing, and no undoing link for confirming', async () => {
    const person = await moved()
    const token = await undoToken(person.old_email)
    await t.visitor.fails('410 email_link_over', api.emailAddresses.confirm, { token })
    const email = anAddress()
    await t.client().ok(api.accounts.register, newAccount(email))
    const confirming = await t.emailToken(email, 'confirm_email')
    await t.visitor.fails('410 email_link_over', api.emailAddresses.undo, { token: confirming })
    expect(await emailOf(person.user.id)).toBe(person.email)
  })
})

it('exports the changes of an account, and leaves none of its addresses once it is erased', async () => {
  const person = await moved()
  const email = anAddress()
  await request(person, email)
  await t.jobs.drain()
  expect((await person.client.ok(api.accountExport.read, {})).email_changes).toMatchObject([
    { old_email: person.old_email, new_email: person.email, changed_at: person.changed_at },
    { old_email: person.email, new_email: email, changed_at: null },
  ])
  await person.client.ok(api.accounts.erase, { password: PASSWORD })
  const account_id = person.user.id
  expect([await t.rows('email_change', { account_id }), await t.rows('email_link', { account_id })]).toEqual([
    [],
    [],
  ])
  for (const address of [person.old_email, person.email])
    await t.client().ok(api.accounts.register, newAccount(address))
})
