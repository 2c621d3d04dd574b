import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { INVITATION_DAYS, MEMBERS_MAX } from '#contract/constants.ts'
import { MOBILE, PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant('Nonna Pina')

const anEmail = (): string => `new-${randomUUID()}@surplate.example`
const newcomer = { name: 'Mia Tran', mobile_number: MOBILE, password: PASSWORD }
const findMember = async (email: string, { client } = nonna) =>
  (await client.ok(api.staff.members, {})).find((member) => member.email === email)
const membershipOf = async ({ client }: Person) => (await client.ok(api.accounts.me, {})).user.membership

describe('an invitation', () => {
  it('emails a link that says who invites, to which restaurant, as what and until when', async () => {
    const email = anEmail()
    const token = await invite(t, nonna, email, 'counter')
    const mail = t.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Nonna Pina invites you to its team on Surplate')
    expect(mail?.text).toContain('Your role: Counter')
    expect(mail?.text).toContain('Valid until: Sat 28 Nov, 6:00 pm, Melbourne time')
    const invitation = { restaurant_name: 'Nonna Pina', email, role: 'counter', has_account: false }
    expect(await t.visitor.ok(api.staff.invitation, { invitation_token: token })).toEqual(invitation)
  })

  it('creates an account for whoever has none, signed in and on the team', async () => {
    const email = anEmail()
    const client = t.client()
    const token = await invite(t, nonna, email, 'counter')
    const { user, membership } = await client.ok(api.staff.acceptInvitation, { token, ...newcomer })
    const account = { email, name: 'Mia Tran', user_type: 'customer', restaurant_id: null }
    expect(user).toMatchObject({ ...account, membership })
    const { restaurant_id } = nonna.user
    expect(membership).toEqual({ restaurant_id, restaurant_name: 'Nonna Pina', role: 'counter' })
    expect((await client.ok(api.accounts.me, {})).user).toEqual(user)
    expect((await client.ok(api.accountExport.read, {})).user.membership).toEqual(membership)
  })

  it('asks a newcomer for what a registration asks for', async () => {
    const token = await invite(t, nonna, anEmail(), 'counter')
    const missing = await t.visitor.errors(api.staff.acceptInvitation, { token })
    expect(Object.keys(missing)).toEqual(['name', 'mobile_number', 'password'])
    const common = { token, ...newcomer, password: 'password' }
    expect(Object.keys(await t.visitor.errors(api.staff.acceptInvitation, common))).toEqual(['password'])
  })

  it('adds the account of its email when that is signed in, and nobody else', async () => {
    const mia = await t.aCustomer('Mia Tran')
    const token = await invite(t, nonna, mia.user.email, 'manager')
    for (const { client } of [{ client: t.client() }, await t.aCustomer(), nonna, await aDevice(t, nonna)]) {
      const before = client.cookie
      for (const person of [{}, newcomer])
        await client.fails('403 sign_in_as_invited', api.staff.acceptInvitation, { token, ...person })
      expect(client.cookie).toBe(before)
    }
    expect(await membershipOf(mia)).toBeNull()
    const accepted = await mia.client.ok(api.staff.acceptInvitation, { token })
    expect(accepted).toMatchObject({ user: null, membership: { role: 'manager' } })
    expect((await membershipOf(mia))?.role).toBe('manager')
  })

  it('adds no account whose email is not confirmed', async () => {
    const { client, user } = await t.aCustomer('Mia Tran')
    await t.update('account', { id: user.id }, { email_confirmed_at: null })
    const token = await invite(t, nonna, user.email, 'manager')
    await client.fails('409 email_not_confirmed', api.staff.acceptInvitation, { token })
  })

  it('gives nothing to somebody else who has registered its email, and the team to who reads that email', async () => {
    const impostor = await t.aCustomer('Mallory')
    const { email } = impostor.user
    const { passkey } = await registerPasskey(impostor)
    const token = await invite(t, nonna, email, 'manager')
    const chef = t.client()
    await chef.fails('403 sign_in_as_invited', api.staff.acceptInvitation, { token, ...newcomer })
    const reset = await t.resetToken(email)
    await chef.ok(api.accounts.resetPassword, { token: reset, password: 'of the chef alone' })
    await chef.ok(api.accounts.login, { email, password: 'of the chef alone' })
    expect((await chef.ok(api.staff.acceptInvitation, { token })).membership.role).toBe('manager')
    const { challenge } = await t.visitor.ok(api.passkeys.beginSignIn, {})
    const credential = passkey.use(challenge, impostor.user.id)
    await impostor.client.fails('401 sign_in_required', api.restaurants.mine, {})
    await t.visitor.fails('401 invalid_credentials', api.accounts.login, { email, password: PASSWORD })
    await t.visitor.fails('401 invalid_credentials', api.passkeys.signIn, { credential })
    expect((await chef.ok(api.restaurants.mine, {})).name).toBe('Nonna Pina')
  })

  it('stays open when somebody else registers its email and erases that account, and names nobody of it', async () => {
    const email = anEmail()
    const token = await invite(t, nonna, email, 'counter')
    const client = t.client()
    await client.ok(api.accounts.register, { ...newcomer, name: 'Mallory', email, user_type: 'customer' })
    await client.ok(api.accounts.login, { email, password: PASSWORD })
    await client.ok(api.accounts.erase, { password: PASSWORD })
    const invitation = await t.visitor.ok(api.staff.invitation, { invitation_token: token })
    expect(invitation).toMatchObject({ email, has_account: false })
    expect(await findMember(email)).toMatchObject({ name: null, role: 'counter' })
    const { user } = await t.visitor.ok(api.staff.acceptInvitation, { token, ...newcomer })
    expect(user).toMatchObject({ email, name: 'Mia Tran' })
  })

  it('is refused for an email that its former owner can still take back, and stays open', async () => {
    const { client, user } = await t.aCustomer()
    await client.ok(api.emailAddresses.change, { email: anEmail(), password: PASSWORD })
    await t.jobs.drain()
    const { to = '' } = t.mails.findLast(({ subject }) => subject === 'Confirm your new email') ?? {}
    const confirming = { token: await t.emailToken(to, 'confirm_email') }
    await t.visitor.ok(api.emailAddresses.confirm, confirming)
    const token = await invite(t, nonna, user.email, 'counter')
    await t.client().fails('409 email_taken', api.staff.acceptInvitation, { token, ...newcomer })
    expect(await findMember(user.email)).toMatchObject({ name: null })
    expect(await t.rows('account', { email: user.email })).toEqual([])
  })

  it('is over once it is accepted, replaced, withdrawn or too old', async () => {
    const inviteOne = (email = anEmail()) => invite(t, nonna, email, 'counter')
    const [twice, cancelled] = [anEmail(), anEmail()]
    const [replaced, withdrawn, used] = [
      await inviteOne(twice),
      await inviteOne(cancelled),
      await inviteOne(),
    ]
    const replacement = await invite(t, nonna, twice, 'manager')
    await nonna.client.ok(api.staff.removeMember, { member_id: (await findMember(cancelled))?.id ?? '' })
    await t.visitor.ok(api.staff.acceptInvitation, { token: used, ...newcomer })
    expect((await t.visitor.ok(api.staff.invitation, { invitation_token: replacement })).role).toBe('manager')
    const old = await inviteOne()
    await t.advance({ days: INVITATION_DAYS })
    for (const token of [replaced, withdrawn, used, old, 'x'.repeat(43)]) {
      await t.visitor.fails('410 invitation_over', api.staff.invitation, { invitation_token: token })
      await t.visitor.fails('410 invitation_over', api.staff.acceptInvitation, { token, ...newcomer })
    }
  })

  it('takes effect once when it is accepted twice at the same moment, by a newcomer or by an account', async () => {
    const mia = await t.aCustomer('Mia Tran')
    for (const [email, client] of [[anEmail(), t.visitor] as const, [mia.user.email, mia.client] as const]) {
      const input = { token: await invite(t, nonna, email, 'counter'), ...newcomer }
      const answers = await t.together(4, () => client.send(api.staff.acceptInvitation, input))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410, 410])
    }
  })

  it('is refused for who belongs to the team of a restaurant already', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, nonna, 'counter')
    for (const { email } of [mia.user, nonna.user])
      await nonna.client.fails('409 already_member', api.staff.invite, { email, role: 'manager' })
    for (const [{ user, client }, whatToDo] of [
      [mia, 'Leave that team in your account first'],
      [nonna, 'invited by another email'],
    ] as const) {
      const token = await invite(t, bombay, user.email, 'manager')
      const refused = await client.fails('409 already_member', api.staff.acceptInvitation, { token })
      expect(refused.detail).toContain(whatToDo)
    }
  })
})

describe('a member', () => {
  it('is shown with name and role, can be given another role, and be removed', async () => {
    const mia = await aMember(t, nonna, 'counter')
    const { id = '', ...member } = (await findMember(mia.user.email)) ?? {}
    expect(member).toMatchObject({ name: 'Mia Tran', role: 'counter', invitation_expires_at: null })
    await mia.client.fails(403, api.restaurants.mine, {})
    await nonna.client.ok(api.staff.changeMember, { member_id: id, role: 'manager' })
    await mia.client.ok(api.restaurants.mine, {})
    await nonna.client.ok(api.staff.removeMember, { member_id: id })
    await mia.client.fails(403, api.restaurants.mine, {})
    expect(await findMember(mia.user.email)).toBeUndefined()
    expect(await membershipOf(mia)).toBeNull()
  })

  it('can leave, and so can no owner and nobody who is on no team', async () => {
    const mia = await aMember(t, nonna, 'manager')
    await mia.client.ok(api.staff.leave, {})
    expect(await membershipOf(mia)).toBeNull()
    await mia.client.fails('404 not_found', api.staff.leave, {})
    await nonna.client.fails('403 forbidden', api.staff.leave, {})
  })

  it('is on no team any more once the account is erased', async () => {
    const mia = await aMember(t, nonna, 'counter')
    await mia.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await findMember(mia.user.email)).toBeUndefined()
  })

  it('is on no team any more once the restaurant closes, and what was still open is over', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, bombay, 'counter')
    const token = await invite(t, bombay, anEmail(), 'counter')
    await bombay.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await membershipOf(mia)).toBeNull()
    await t.visitor.fails('410 invitation_over', api.staff.acceptInvitation, { token, ...newcomer })
  })

  it(`is one of ${MEMBERS_MAX} at most, people who are invited included`, async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const input = () => ({ email: anEmail(), role: 'counter' as const })
    for (let count = 0; count < MEMBERS_MAX; count += 1) await bombay.client.ok(api.staff.invite, input())
    expect(await bombay.client.errors(api.staff.invite, input())).toHaveProperty('email')
  })
})
