import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { carryOver } from '#server/carry-over.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import type { Client } from '#tests/support/client.ts'
import { aClosedOperator, type TestOperator } from '#tests/support/operators.ts'
import { databaseForFile, rowsAt } from '#tests/support/postgres.ts'
import { aDevice, aMember, invite, pairingToken } from '#tests/support/staff.ts'
import { folderForFile } from './home.ts'

const NEW_PASSWORD = 'a lighthouse over Brunswick 5'
const KEY = '0a1b2c3d'
const home = folderForFile('revoked')
const file = join(home, 'backup')
const copy = join(home, 'copy')

const url = await databaseForFile()
let before: TestApp
let t: TestApp
let people: Record<'nonna' | 'closed' | 'mia' | 'leo' | 'ida' | 'zoe' | 'kim' | 'pat' | 'ex' | 'lou', Person>
let secrets: { reset: string; invitation: string; pairing: string; device: Client; recovery: number }
let approvers: Record<'later' | 'gone', TestOperator>
let meal_id: string

const run = (text: string) => rowsAt(url, text)
const addPasskey = (id: string, account_id: string) =>
  run(`insert into passkey values ('${id}', '${account_id}', '${id}', '\\x00', 0, '', 'Phone', now(), null)`)
const stop = (who: Person, kind: string, token: string) =>
  run(`insert into email_option values ('${who.user.id}', '${token}', '{${kind}}')
    on conflict (account_id) do update set stopped = excluded.stopped`)
const stopToken = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const memberOf = async (who: Person): Promise<string> =>
  (await people.nonna.client.ok(api.staff.members, {})).find(({ email }) => email === who.user.email)?.id ??
  ''
const signIn = (who: Person, password: string) =>
  t.client().send(api.accounts.login, { email: who.user.email, password })
async function signedInClient(who: Person): Promise<Client> {
  const client = t.client()
  await client.ok(api.accounts.login, { email: who.user.email, password: PASSWORD })
  return client
}

beforeAll(async () => {
  before = await startApp({ database_url: url, env: { RATE_LIMITS: 'off' } })
  const [nonna, closed] = [await before.aRestaurant('Nonna Pina'), await before.aRestaurant('Gone Grill')]
  const mia = await aMember(before, nonna, 'manager', 'Mia Tran')
  const leo = await aMember(before, nonna, 'manager', 'Leo Rossi')
  const [ida, zoe, kim, pat, ex] = await Promise.all(
    ['Ida Ng', 'Zoe Wu', 'Kim Lee', 'Pat Hill', 'Ex Ample'].map((name) => before.aCustomer(name)),
  )
  people = { nonna, closed, mia, leo, ida, zoe, kim, pat, ex } as typeof people
  meal_id = (await before.aFoodItem(closed)).id
  secrets = {
    reset: await before.resetToken(people.kim.user.email),
    invitation: await invite(before, nonna, people.ida.user.email, 'counter'),
    pairing: pairingToken((await nonna.client.ok(api.staff.addDevice, {})).pairing_url),
    device: (await aDevice(before, nonna)).client,
    recovery: 0,
  }
  // A key that signs no more, and whose passes are accepted until tomorrow.
  await run(
    `insert into signing_key select '${KEY}', private_key, public_key, created_at, now(), now() + interval '1 day' from signing_key`,
  )
  await addPasskey('00000000-0000-0000-0000-00000000000a', people.kim.user.id)
  await stop(people.pat, 'trial_ends', stopToken(1))
  approvers = {
    later: await aClosedOperator(before, 'finance'),
    gone: await aClosedOperator(before, 'finance'),
  }
  await backUp(url, file)
  await run(`update operator set approval_wait_from = now() where id = '${approvers.later.operator_id}'`)
  await run(`delete from operator where id = '${approvers.gone.operator_id}'`)

  await nonna.client.ok(api.staff.removeMember, { member_id: await memberOf(mia) })
  await nonna.client.ok(api.staff.changeMember, { member_id: await memberOf(leo), role: 'counter' })
  const token = await invite(before, nonna, people.zoe.user.email, 'counter')
  await people.zoe.client.ok(api.staff.acceptInvitation, { token })
  await people.pat.client.ok(api.accounts.changePassword, { current: PASSWORD, password: NEW_PASSWORD })
  for (const one of [people.ex, people.closed])
    await one.client.ok(api.accounts.erase, { password: PASSWORD })
  await run(
    `update signing_key set revoked_at = now() where id = '${KEY}'; delete from passkey where name = 'Phone'`,
  )
  await addPasskey('00000000-0000-0000-0000-00000000000b', people.kim.user.id)
  await stop(people.pat, 'holiday_question', stopToken(1))
  await stop(people.nonna, 'holiday_question', stopToken(2))
  await people.kim.client.ok(api.accounts.changeSettings, { pickup_reminders: false })
  people.lou = await aMember(before, nonna, 'counter', 'Lou Later')
  await before.stop()
  await restore(url, file, copy, carryOver)
  t = await startApp({ database_url: url, env: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await t.stop()
})

it('lets nobody approve money sooner than before, and nobody whom only the backup knows as an operator', async () => {
  for (const { operator_id } of Object.values(approvers))
    expect(await t.row('operator', { id: operator_id })).toMatchObject({
      approval_wait_from: expect.any(Date),
    })
})

describe('what was revoked after a backup, when that backup is restored', () => {
  it('ends every session', async () => {
    for (const { client } of [people.kim, people.nonna, people.mia])
      expect((await client.at(t).send(api.accounts.me, {})).status).toBe(401)
    expect((await signIn(people.kim, PASSWORD)).status).toBe(200)
  })

  it('ends the links that reset a password, accept an invitation and pair a device', async () => {
    const { reset, invitation, pairing } = secrets
    expect([reset, invitation, pairing].map((token) => token.length > 20)).toEqual([true, true, true])
    expect(
      (await t.client().send(api.accounts.resetPassword, { token: reset, password: NEW_PASSWORD })).status,
    ).toBe(422)
    const ida = await signedInClient(people.ida)
    expect((await ida.send(api.staff.acceptInvitation, { token: invitation })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await t.client().send(api.staff.pairDevice, { token: pairing, name: 'Tablet' })).status).toBe(410)
  })

  it('revokes every counter device', async () => {
    const usable = 'select from counter_device where revoked_at is null or token_hash is not null'
    expect(await run(usable)).toEqual([])
    const nonna = await signedInClient(people.nonna)
    expect(await nonna.ok(api.staff.devices, {})).toEqual([])
  })

  it('keeps a removed manager removed, a changed role changed, and a new member in', async () => {
    const nonna = await signedInClient(people.nonna)
    const members = (await nonna.ok(api.staff.members, {})).map(({ email, role }) => [email, role])
    expect(Object.fromEntries(members)).toEqual({
      [people.leo.user.email]: 'counter',
      [people.zoe.user.email]: 'counter',
    })
  })

  it('keeps a password that was changed and the passkeys that there were last', async () => {
    expect((await signIn(people.pat, PASSWORD)).status).toBe(401)
    expect((await signIn(people.pat, NEW_PASSWORD)).status).toBe(200)
    expect(await run('select id from passkey')).toEqual([{ id: '00000000-0000-0000-0000-00000000000b' }])
  })

  it('keeps an erased customer and an erased restaurant erased, and its food off sale', async () => {
    for (const who of [people.ex, people.closed]) expect((await signIn(who, PASSWORD)).status).toBe(401)
    const left = `select from account where name in ('Ex Ample', 'Gone Grill') or email in ('${people.ex.user.email}', '${people.closed.user.email}')`
    expect(await run(left)).toEqual([])
    const open = `select from restaurant where name = 'Gone Grill' or (closed_at is null) <> (name = 'Nonna Pina')`
    expect(await run(open)).toEqual([])
    expect((await t.client().ok(api.foodItems.browse, {})).map(({ id }) => id)).not.toContain(meal_id)
    expect(await t.row('food_item', { id: meal_id })).toMatchObject({ withdrawn_at: expect.any(Date) })
  })

  it('keeps optional emails stopped, and the links that stop them', async () => {
    const pages = [
      [1, 'holiday_question', 'These emails are stopped'],
      [1, 'trial_ends', 'Stop these emails?'],
      [2, 'holiday_question', 'These emails are stopped'],
    ] as const
    for (const [digit, kind, heading] of pages)
      expect((await t.client().raw('GET', `/unsubscribe/${stopToken(digit)}/${kind}`)).body).toContain(
        `<h1>${heading}</h1>`,
      )
    const kim = await signedInClient(people.kim)
    expect((await kim.ok(api.accounts.me, {})).user.pickup_reminders).toBe(false)
  })

  it('keeps a pass key revoked', async () => {
    expect(await t.row('signing_key', { id: KEY })).toMatchObject({ revoked_at: expect.any(Date) })
  })
})

it('brings members and passwords of accounts back that registered after the backup, when the copy of the replaced data is restored', async () => {
  await run(`delete from membership where email = '${people.leo.user.email}'`)
  await restore(url, copy, undefined, carryOver)
  const members = await run('select email from membership')
  const emails = [people.lou, people.zoe].map(({ user }) => user.email)
  expect(new Set(members.map(({ email }) => email as string))).toEqual(new Set(emails))
  expect((await signIn(people.lou, PASSWORD)).status).toBe(200)
  expect((await signIn(people.ex, PASSWORD)).status).toBe(401)
})
