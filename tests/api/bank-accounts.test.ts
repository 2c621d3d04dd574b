import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Started } from '#tests/support/app.ts'
import { createTwoFactorAccount, wrongCode } from '#tests/support/authenticator-app.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

const payingByFile: Started = { env: bankFileSettings }
const t = await appForFile(payingByFile)

const other = { bsb: '733000', account_number: '987654321', title: 'Nonna Pina Holdings' }
const set = ({ client }: Pick<Person, 'client'>, details: object = bankDetails) =>
  client.send(api.bankAccounts.set, { ...bankDetails, ...details, password: PASSWORD })
const stateOf = ({ client }: Pick<Person, 'client'>) => client.ok(api.bankAccounts.get, {})
const versionsOf = ({ user }: Person) =>
  t.sql<{ id: string; last_three: string; ended_at: Date | null; usable_from: Date }>`
    select * from bank_account where restaurant_id = ${user.restaurant_id} order by ended_at`
const errorsOf = async (details: object) => (await set(await t.aRestaurant(), details)).body.errors

describe('bank details of a restaurant', () => {
  it('are unknown at first, then shown by title and last three digits, and wait three days', async () => {
    const nonna = await t.aRestaurant()
    expect(await stateOf(nonna)).toEqual({ paid_by_bank_file: true, bank_account: null })
    const created_at = t.now()
    const usable_from = new Date(created_at.getTime() + 72 * 3_600_000).toISOString()
    const bank_account = {
      title: 'Nonna Pina Pty Ltd',
      last_three: '567',
      created_at: created_at.toISOString(),
      usable_from,
    }
    expect(await set(nonna)).toMatchObject({ status: 200, body: { bank_account } })
    expect(await stateOf(nonna)).toEqual({ paid_by_bank_file: true, bank_account })
  })

  it('end when others are given, and the same again change nothing', async () => {
    const nonna = await t.aRestaurant()
    await set(nonna)
    t.moveClock({ days: 4 })
    await set(nonna, { bsb: '063 123', account_number: '001234567' })
    expect(await versionsOf(nonna)).toHaveLength(1)
    await set(nonna, other)
    expect(await versionsOf(nonna)).toMatchObject([
      { last_three: '567', ended_at: t.now() },
      { last_three: '321', ended_at: null },
    ])
  })

  it('change with the title alone', async () => {
    const nonna = await t.aRestaurant()
    await set(nonna)
    await set(nonna, { title: 'Nonna Pina' })
    expect((await versionsOf(nonna)).map(({ ended_at }) => ended_at === null)).toEqual([false, true])
  })

  it('have one present version when they are given twice at once', async () => {
    const nonna = await t.aRestaurant()
    const answers = await t.together(4, (at) => set(nonna, { account_number: `1234567${at % 2}` }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await versionsOf(nonna)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  it('require the password', async () => {
    const nonna = await t.aRestaurant()
    const input = { ...bankDetails, password: 'something else' }
    expect(await nonna.client.errors(api.bankAccounts.set, input)).toEqual({
      password: 'That is not your current password',
    })
    expect(await versionsOf(nonna)).toEqual([])
  })

  it('require the code where two-step sign-in is on', async () => {
    const nonna = await createTwoFactorAccount(t, t.aRestaurant)
    expect((await set(nonna)).body.code).toBe('second_factor_required')
    const withCode = (code: string) => set(nonna, { code })
    expect((await withCode(wrongCode(nonna.code()))).status).toBe(422)
    expect(await versionsOf(nonna)).toEqual([])
    expect((await withCode(nonna.code())).status).toBe(200)
  })

  it.each([
    ['BSB', { bsb: '06312' }, { bsb: 'A BSB has six digits, such as 063-123' }],
    ['BSB of the end of a file', { bsb: '999-999' }, { bsb: 'A BSB has six digits, such as 063-123' }],
    ['BSB', { bsb: '' }, { bsb: 'Please enter the BSB' }],
    [
      'account number',
      { account_number: '1234' },
      { account_number: 'An account number has five to nine digits' },
    ],
    [
      'account number of zeros',
      { account_number: '000000' },
      { account_number: 'An account number has five to nine digits' },
    ],
    ['name', { title: ' ' }, { title: 'Please enter the name of the account' }],
    ['name', { title: 'x'.repeat(33) }, { title: 'The name can be at most 32 characters' }],
    ['name', { title: '寿司屋' }, { title: 'Please write the name in Latin letters, as your bank has it' }],
  ])('are refused with a %s like %o', async (_what, details, errors) => {
    expect(await errorsOf(details)).toEqual(errors)
  })

  it('change twenty times a day at the most', async () => {
    const nonna = await t.aRestaurant()
    const statuses: number[] = []
    for (let at = 10; at < 31; at += 1)
      statuses.push((await set(nonna, { account_number: `123456${at}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('are refused where no bank files can be made', async () => {
    const connected = await appForFile()
    const nonna = await connected.aRestaurant()
    expect(await stateOf(nonna)).toEqual({ paid_by_bank_file: false, bank_account: null })
    expect((await set(nonna)).body).toMatchObject({ code: 'bank_file_off' })
    expect(await connected.rows('bank_account')).toEqual([])
  })
})

describe('the digits of an account number', () => {
  it('are in no reply, email, export, job or column', async () => {
    const nonna = await t.aRestaurant()
    const replies = [await set(nonna), await set(nonna, other), await stateOf(nonna)]
    await t.jobs.drain()
    const exported = await nonna.client.ok(api.accountExport.read, {})
    const seen = JSON.stringify([
      replies,
      exported,
      t.mailsTo(nonna),
      await t.sql`select * from bank_account where restaurant_id = ${nonna.user.restaurant_id}`,
      await t.sql`select data, output from pgboss.job`,
    ])
    expect(seen).toContain('321')
    for (const secret of ['001234567', '1234567', '987654321', '063123', '063-123', '733000'])
      expect(seen).not.toContain(secret)
    expect(exported.bank_accounts.map(({ last_three, ended_at }) => [last_three, ended_at === null])).toEqual(
      [
        ['567', false],
        ['321', true],
      ],
    )
  })

  it('cannot be copied from one restaurant, or version, to another', async () => {
    const [nonna, thief] = [await t.aRestaurant(), await t.aRestaurant()]
    await set(nonna)
    await set(thief, other)
    const [stolen] = await versionsOf(nonna)
    const [own] = await versionsOf(thief)
    await t.sql`update bank_account set (key_id, sealed) =
      (select key_id, sealed from bank_account where id = ${stolen?.id}) where id = ${own?.id}`
    expect((await set(thief, other)).status).toBe(500)
  })
})
