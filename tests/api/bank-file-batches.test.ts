import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#tests/support/app.ts'
import { readAba } from '#tests/support/aba-reader.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { openDesk, type TestOperator } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, sendBatch } from '#tests/support/payouts.ts'
import { confirmAbout } from '#tests/support/proposals.ts'
import { databaseForFile } from '#tests/support/postgres.ts'

const database_url = await databaseForFile()
const t = await appForFile({
  database_url,
  env: { ...bankFileSettings, ABA_BALANCED: 'on', RATE_LIMITS: 'off' },
})
const team = await aFinanceTeam(t)
const customer = await t.aCustomer()

const set = ({ client }: Pick<Person, 'client'>, details: object) =>
  client.ok(api.bankAccounts.set, { ...bankDetails, ...details, password: PASSWORD })
/** A restaurant that is owed 72 dollars, and can be paid. */
async function owed(title: string, account_number: string) {
  const restaurant = await t.aRestaurant(title)
  await set(restaurant, { title, account_number })
  await aCollectedOrder(t, restaurant, customer)
  return restaurant
}
const fileOf = async ({ client }: TestOperator, batch_id: string) => {
  const response = await fetch(`${client.address}/api/desk/payout-batches/${batch_id}/file`, {
    method: 'POST',
    headers: { cookie: client.cookie },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const payable = async () => {
  await t.advance({ hours: 73 })
  await t.jobs.drain()
}

describe('the bank file of a batch', () => {
  it('pays what is owed to the accounts that restaurants gave, balanced, on the next pay day', async () => {
    await owed('Trần Phở & Sons’ Café', '987654321')
    await owed('Lune', '0012345')
    await payable()
    const batch = await sendBatch(team)
    const { response, bytes } = await fileOf(team.maker, batch.id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="surplate-payouts-${batch.number}.aba"`,
    )
    const { details, totals, pays_on } = readAba(bytes)
    expect(pays_on).toBe(batch.pays_on)
    const credits = details.filter(({ kind }) => kind === 'credit')
    expect(credits.map(({ title, bsb, account, cents }) => [title, bsb, account, cents])).toEqual(
      expect.arrayContaining([
        ['Lune', '063-123', '0012345', 7_200],
        ["Tran Pho & Sons' Cafe", '063-123', '987654321', 7_200],
      ]),
    )
    expect(credits.map(({ reference }) => reference)).toEqual(
      batch.lines
        .map(({ number }) => number)
        .toSorted((a, b) => a - b)
        .map((number) => `SURPLATE P${number}`),
    )
    expect(totals).toEqual({ net: 0, credits: 14_400, debits: 14_400, count: 3 })
  })

  it('has the same bytes again, also once details were changed and a payout has come back', async () => {
    const restaurant = await owed('Again Again', '11223344')
    await payable()
    const batch = await sendBatch(team)
    const { bytes } = await fileOf(team.maker, batch.id)
    await set(restaurant, { account_number: '99887766' })
    const payout_id = batch.lines[0]?.id ?? ''
    await team.maker.client.ok(api.payoutBatches.returned, { payout_id, reason: 'Account closed' })
    await confirmAbout(team.approver, payout_id)
    expect((await fileOf(team.approver, batch.id)).bytes).toEqual(bytes)
    expect(readAba(bytes).details[0]).toMatchObject({ account: '11223344' })
  })

  it('is not there before the batch is sent', async () => {
    await owed('Too Early Eats', '55667788')
    await payable()
    await openDesk(team.maker)
    await openDesk(team.approver)
    const { id: batch_id } = await team.maker.client.ok(api.payoutBatches.make, {})
    await team.maker.client.fails('409 batch_not_sent', api.payoutBatches.file, { batch_id })
    await team.approver.client.ok(api.payoutBatches.approve, { batch_id })
    await team.maker.client.fails('409 batch_not_sent', api.payoutBatches.file, { batch_id })
    await team.maker.client.ok(api.payoutBatches.send, { batch_id })
    expect((await fileOf(team.maker, batch_id)).response.status).toBe(200)
  })

  it('is not written of a batch from before its account was recorded, once the settings name none', async () => {
    await owed('Olden Oven', '66778899')
    await payable()
    const { id: batch_id } = await sendBatch(team)
    await t.update('payout_batch', { id: batch_id }, { bank_file_user: null })
    const without = await startApp({ database_url, at: t.now() })
    try {
      const operator = team.maker.client.at(without)
      await operator.fails('409 bank_file_off', api.payoutBatches.file, { batch_id })
    } finally {
      await without.stop()
    }
    expect(await t.rows('audit_entry', { object_id: batch_id, action: 'exported' })).toEqual([])
  })

  it('leaves an audit entry each time, without a digit of an account', async () => {
    await owed('Audited Arepas', '44556677')
    await payable()
    const batch = await sendBatch(team)
    await fileOf(team.maker, batch.id)
    const entries = await t.rows('audit_entry', { object_id: batch.id, action: 'exported' })
    expect(entries).toMatchObject([{ actor_id: team.maker.operator_id }])
    expect(JSON.stringify(entries)).not.toContain('44556677')
  })

  it('needs a proof that is not old', async () => {
    await owed('Proven Pies', '33445566')
    await payable()
    const batch = await sendBatch(team)
    t.moveClock({ minutes: 11 })
    const { response, bytes } = await fileOf(team.maker, batch.id)
    expect(response.status).toBe(403)
    expect(new TextDecoder().decode(bytes)).not.toContain('33445566')
  })
})

describe('a batch by bank file', () => {
  it('is not sent while it pays more than the columns of a file hold', async () => {
    for (const digit of '12345') await owed('Grand Gnocchi', digit.repeat(8))
    await payable()
    for (const operator of [team.maker, team.approver]) await openDesk(operator)
    const { id: batch_id, lines } = await team.maker.client.ok(api.payoutBatches.make, {})
    // So much cannot be sold within a test. The five are one cent too much together.
    await t.update('payout', { batch_id }, { amount_cents: 2_000_000_000 })
    await team.approver.client.ok(api.payoutBatches.approve, { batch_id })
    await team.maker.client.fails('409 batch_too_large', api.payoutBatches.send, { batch_id })
    const payout_id = lines[0]?.id ?? ''
    await team.maker.client.ok(api.payoutBatches.remove, { payout_id, reason: 'It is too much at once.' })
    await t.update('payout', { id: payout_id }, { amount_cents: 7_200 })
    await team.maker.client.ok(api.payoutBatches.send, { batch_id })
    const { bytes } = await fileOf(team.maker, batch_id)
    expect(readAba(bytes).totals).toMatchObject({ credits: 8_000_000_000, count: 5 })
    expect(await sendBatch(team)).toMatchObject({ total: 72 })
  })

  it('changes by no step whose turn it is not', async () => {
    await owed('Stepwise Sushi', '22334455')
    await payable()
    for (const operator of [team.maker, team.approver]) await openDesk(operator)
    const { maker, approver } = { maker: team.maker.client, approver: team.approver.client }
    const batch = await maker.ok(api.payoutBatches.make, {})
    const [of, payout] = [
      { batch_id: batch.id },
      { payout_id: batch.lines[0]?.id ?? '', reason: 'It waits.' },
    ]
    const statusOf = async () => (await t.row('payout_batch', { id: batch.id })).status
    await maker.fails('409 batch_not_sent', api.payoutBatches.settle, of)
    await maker.fails('409 payout_not_sent', api.payoutBatches.returned, payout)
    expect(await statusOf()).toBe('draft')
    await approver.ok(api.payoutBatches.approve, of)
    await approver.fails('409 batch_not_draft', api.payoutBatches.approve, of)
    await maker.fails('409 batch_not_sent', api.payoutBatches.settle, of)
    expect(await statusOf()).toBe('approved')
    await maker.ok(api.payoutBatches.send, of)
    await maker.fails('409 batch_not_draft', api.payoutBatches.discard, of)
    await approver.fails('409 batch_not_draft', api.payoutBatches.approve, of)
    await maker.fails('409 payout_not_in_batch', api.payoutBatches.remove, payout)
    expect(await statusOf()).toBe('sent')
    await maker.ok(api.payoutBatches.settle, of)
    await maker.fails('409 batch_not_sent', api.payoutBatches.settle, of)
  })

  it('is paid to bank details, so no restaurant is sent to the form of the payment provider', async () => {
    const { client } = await t.aRestaurant()
    await client.fails('409 paid_by_bank_file', api.payouts.onboarding, { origin_url: t.origin })
    expect(await client.ok(api.payouts.balance, {})).toMatchObject({ rail: 'bank_file', account: null })
  })
})
