import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { INVITATION_DAYS, MEMBERS_MAX } from '#contract/constants.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { registerPasskey } from '#tests/support/passkey.ts'
import { aDevice, aMember, invite } from '#tests/support/staff.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const nonna = await t.aRestaurant('Nonna Pina')

const anEmail = (): string => `new-${randomUUID()}@surplate.example`
const newcomer = { name: 'Mia Tran', mobile_number: MOBILE, password: PASSWORD }
const codeOf = ({ status, body }: { status: number; body: { code: string } }): string =>
  `${status} ${body.code}`

describe('an invitation', () => {
  it('emails a link that says who invites, to which restaurant, as what and until when', async () => {
    const email = anEmail()
    const token = await invite(t, nonna, email, 'counter')
    const mail = t.mails.findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Nonna Pina invites you to its team on Surplate')
    expect(mail?.text).toContain('Your role: Counter')
    expect(mail?.text).toContain('Valid until: Sat 28 Nov, 6:00 pm, Melbourne time')
    expect(await t.visitor.ok(api.staff.invitation, { invitation_token: token })).toEqual({
      restaurant_name: 'Nonna Pina',
      email,
      role: 'counter',
      has_account: false,
    })
  })

  it('creates an account for whoever has none, signed in and on the team', async () => {
    const email = anEmail()
    const client = t.client()
    const token = await invite(t, nonna, email, 'counter')
    const { user, membership } = await client.ok(api.staff.acceptInvitation, { token, ...newcomer })
    expect(user).toMatchObject({
      email,
      name: 'Mia Tran',
      user_type: 'customer',
      restaurant_id: null,
      membership,
    })
    expect(membership).toEqual({
      restaurant_id: nonna.user.restaurant_id,
      restaurant_name: 'Nonna Pina',
      role: 'counter',
    })
    expect((await client.ok(api.accounts.me, {})).user).toEqual(user)
    expect((await client.ok(api.accountExport.read, {})).user.membership).toEqual(membership)
  })

  it('asks a newcomer for what a registration asks for', async () => {
    const token = await invite(t, nonna, anEmail(), 'counter')
    const { status, body } = await t.visitor.send(api.staff.acceptInvitation, { token })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name', 'mobile_number', 'password']])
    const common = await t.visitor.send(api.staff.acceptInvitation, {
      token,
      ...newcomer,
      password: 'password',
    })
    expect([common.status, Object.keys(common.body.errors ?? {})]).toEqual([422, ['password']])
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
    expect((await mia.client.ok(api.accounts.me, {})).user.membership).toBeNull()
    expect(await mia.client.ok(api.staff.acceptInvitation, { token })).toMatchObject({
      user: null,
      membership: { role: 'manager' },
    })
    expect((await mia.client.ok(api.accounts.me, {})).user.membership?.role).toBe('manager')
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
    const answers = [
      await impostor.client.send(api.restaurants.mine, {}),
      await t.visitor.send(api.accounts.login, { email, password: PASSWORD }),
      await t.visitor.send(api.passkeys.signIn, { credential: passkey.use(challenge, impostor.user.id) }),
    ]
    expect(answers.map(codeOf)).toEqual([
      '401 sign_in_required',
      '401 invalid_credentials',
      '401 invalid_credentials',
    ])
    expect((await chef.ok(api.restaurants.mine, {})).name).toBe('Nonna Pina')
  })

  it('stays open when somebody else registers its email and erases that account, and names nobody of it', async () => {
    const email = anEmail()
    const token = await invite(t, nonna, email, 'counter')
    const client = t.client()
    await client.ok(api.accounts.register, { ...newcomer, name: 'Mallory', email, user_type: 'customer' })
    await client.ok(api.accounts.login, { email, password: PASSWORD })
    await client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await t.visitor.ok(api.staff.invitation, { invitation_token: token })).toMatchObject({
      email,
      has_account: false,
    })
    const invited = (await nonna.client.ok(api.staff.members, {})).find((member) => member.email === email)
    expect(invited).toMatchObject({ name: null, role: 'counter' })
    expect(await t.visitor.ok(api.staff.acceptInvitation, { token, ...newcomer })).toMatchObject({
      user: { email, name: 'Mia Tran' },
    })
  })

  it('is over once it is accepted, replaced, withdrawn or too old', async () => {
    const [replaced, withdrawn, old, used] = [anEmail(), anEmail(), anEmail(), anEmail()]
    const tokens = {
      replaced: await invite(t, nonna, replaced, 'counter'),
      withdrawn: await invite(t, nonna, withdrawn, 'counter'),
    }
    const replacement = await invite(t, nonna, replaced, 'manager')
    const { id = '' } =
      (await nonna.client.ok(api.staff.members, {})).find(({ email }) => email === withdrawn) ?? {}
    await nonna.client.ok(api.staff.removeMember, { member_id: id })
    const usedToken = await invite(t, nonna, used, 'counter')
    await t.visitor.ok(api.staff.acceptInvitation, { token: usedToken, ...newcomer })
    expect((await t.visitor.ok(api.staff.invitation, { invitation_token: replacement })).role).toBe('manager')
    const oldToken = await invite(t, nonna, old, 'counter')
    await t.advance({ days: INVITATION_DAYS })
    for (const token of [tokens.replaced, tokens.withdrawn, usedToken, oldToken, 'x'.repeat(43)]) {
      await t.visitor.fails('410 invitation_over', api.staff.invitation, { invitation_token: token })
      await t.visitor.fails('410 invitation_over', api.staff.acceptInvitation, { token, ...newcomer })
    }
  })

  it('takes effect once when it is accepted twice at the same moment, by a newcomer or by an account', async () => {
    const mia = await t.aCustomer('Mia Tran')
    const people = [
      { email: anEmail(), client: () => t.client() },
      { email: mia.user.email, client: () => mia.client },
    ]
    for (const { email, client } of people) {
      const token = await invite(t, nonna, email, 'counter')
      const answers = await t.together(4, () =>
        client().send(api.staff.acceptInvitation, { token, ...newcomer }),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 410, 410, 410,
      ])
    }
  })

  it('is refused for who belongs to the team of a restaurant already', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, nonna, 'counter')
    for (const { email } of [mia.user, nonna.user])
      await nonna.client.fails('409 already_member', api.staff.invite, { email, role: 'manager' })
    const whatToDo = {
      [mia.user.email]: 'Leave that team in your account first',
      [nonna.user.email]: 'invited by another email',
    }
    for (const { user, client } of [mia, nonna]) {
      const token = await invite(t, bombay, user.email, 'manager')
      const refused = await client.send(api.staff.acceptInvitation, { token })
      expect(codeOf(refused)).toBe('409 already_member')
      expect(refused.body.detail).toContain(whatToDo[user.email])
    }
  })
})

describe('a member', () => {
  it('is shown with name and role, can be given another role, and be removed', async () => {
    const mia = await aMember(t, nonna, 'counter')
    const find = async () =>
      (await nonna.client.ok(api.staff.members, {})).find(({ email }) => email === mia.user.email)
    const { id = '' } = (await find()) ?? {}
    expect(await find()).toMatchObject({ name: 'Mia Tran', role: 'counter', invitation_expires_at: null })
    await mia.client.fails(403, api.restaurants.mine, {})
    await nonna.client.ok(api.staff.changeMember, { member_id: id, role: 'manager' })
    await mia.client.ok(api.restaurants.mine, {})
    await nonna.client.ok(api.staff.removeMember, { member_id: id })
    await mia.client.fails(403, api.restaurants.mine, {})
    expect(await find()).toBeUndefined()
    expect((await mia.client.ok(api.accounts.me, {})).user.membership).toBeNull()
  })

  it('can leave, and so can no owner and nobody who is on no team', async () => {
    const mia = await aMember(t, nonna, 'manager')
    await mia.client.ok(api.staff.leave, {})
    expect((await mia.client.ok(api.accounts.me, {})).user.membership).toBeNull()
    await mia.client.fails('404 not_found', api.staff.leave, {})
    await nonna.client.fails('403 forbidden', api.staff.leave, {})
  })

  it('is on no team any more once the account is erased', async () => {
    const mia = await aMember(t, nonna, 'counter')
    await mia.client.ok(api.accounts.erase, { password: PASSWORD })
    expect((await nonna.client.ok(api.staff.members, {})).map(({ email }) => email)).not.toContain(
      mia.user.email,
    )
  })

  it('is on no team any more once the restaurant closes, and what was still open is over', async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    const mia = await aMember(t, bombay, 'counter')
    const token = await invite(t, bombay, anEmail(), 'counter')
    await bombay.client.ok(api.accounts.erase, { password: PASSWORD })
    expect((await mia.client.ok(api.accounts.me, {})).user.membership).toBeNull()
    await t.visitor.fails('410 invitation_over', api.staff.acceptInvitation, { token, ...newcomer })
  })

  it(`is one of ${MEMBERS_MAX} at most, people who are invited included`, async () => {
    const bombay = await t.aRestaurant('Bombay Corner')
    for (let count = 0; count < MEMBERS_MAX; count += 1)
      await bombay.client.ok(api.staff.invite, { email: anEmail(), role: 'counter' })
    expect(
      await bombay.client.errors(api.staff.invite, { email: anEmail(), role: 'counter' }),
    ).toHaveProperty('email')
  })
})
