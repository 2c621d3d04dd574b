import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays } from '#contract/calendar-days.ts'
import type { PayoutBatchDetails } from '#contract/money/payout-batches.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { openDesk } from '#tests/support/operators.ts'
import {
  aCollectedOrder,
  aFinanceTeam,
  aPayableRestaurant,
  fillInOnboarding,
} from '#tests/support/payouts.ts'
import type { TestApp } from '#tests/support/app.ts'

const deskOf = async (t: TestApp) => {
  const { maker, approver } = await aFinanceTeam(t)
  const open = async () => {
    await openDesk(maker)
    await openDesk(approver)
  }
  return {
    open,
    approved: async (): Promise<PayoutBatchDetails> => {
      await open()
      const draft = await maker.client.ok(api.payoutBatches.make, {})
      return approver.client.ok(api.payoutBatches.approve, { batch_id: draft.id })
    },
    send: ({ id }: { id: string }): Promise<PayoutBatchDetails> =>
      maker.client.ok(api.payoutBatches.send, { batch_id: id }),
    balanceOf: async (restaurant: Person) => {
      const { balance } = await maker.client.ok(api.payoutBatches.balance, {
        restaurant_id: idOf(restaurant),
      })
      return balance
    },
    compare: (csv: string) => maker.client.ok(api.reconciliation.addBankStatement, { csv }),
  }
}
const paidIn = ({ lines }: PayoutBatchDetails) =>
  lines.map(({ restaurant_id, amount, status }) => [restaurant_id, amount, status])
/** What the audit log says of the payouts that are owed to a restaurant now. */
const removalsOf = async (t: TestApp, restaurant: Person) => {
  const { id } = await t.row('payout', { restaurant_id: idOf(restaurant), status: 'payable' })
  return t.rows('audit_entry', { object_id: id, action: 'removed from its batch' })
}
const balanceOf = ({ client }: Person) => client.ok(api.payouts.balance, {})

describe('bank details that change after a batch was approved', async () => {
  const t = await appForFile({ env: { ...bankFileSettings, RATE_LIMITS: 'off' } })
  const desk = await deskOf(t)
  const set = ({ client }: Person, account_number: string) =>
    client.ok(api.bankAccounts.set, { ...bankDetails, account_number, password: PASSWORD })
  const owed = async (account_number: string) => {
    const restaurant = await t.aRestaurant()
    await set(restaurant, account_number)
    await aCollectedOrder(t, restaurant, await t.aCustomer())
    return restaurant
  }

  it('take its payout out of the batch, which pays the others, and are paid to by the next', async () => {
    const [nonna, lune] = [await owed('11112222'), await owed('33334444')]
    await t.advance({ hours: 73 })
    const batch = await desk.approved()
    expect(batch.lines).toHaveLength(2)
    await set(nonna, '99998888')
    expect(paidIn(await desk.send(batch))).toEqual([[idOf(lune), 72, 'sent']])
    expect(await removalsOf(t, nonna)).toMatchObject([
      {
        object_kind: 'payout',
        reason: 'It would go elsewhere than when the batch was made, or nowhere.',
        before: { batch: batch.number },
        after: { batch: null },
      },
    ])
    expect(await balanceOf(nonna)).toMatchObject({ payable: 72 })
    await t.advance({ hours: 73 })
    const next = await desk.send(await desk.approved())
    expect(paidIn(next)).toEqual([[idOf(nonna), 72, 'sent']])
    const [payout] = next.lines
    const { destination } = await t.row('payout', { id: payout?.id ?? '' })
    expect(await t.row('bank_account', { id: destination ?? '' })).toMatchObject({ last_three: '888' })
  })

  it('are not promised to be paid to by that batch, neither to the owner nor at the desk', async () => {
    const nonna = await owed('44445555')
    await t.advance({ hours: 73 })
    const batch = await desk.approved()
    expect(await balanceOf(nonna)).toMatchObject({ amount: 72, orders: 1, obstacle: null, payable: 0 })
    await set(nonna, '55556666')
    const balance = await balanceOf(nonna)
    expect(balance).toMatchObject({ amount: 0, orders: 0, obstacle: 'no_destination', payable: 72 })
    expect(await desk.balanceOf(nonna)).toEqual(balance)
    await desk.send(batch)
    expect(await balanceOf(nonna)).toEqual(balance)
    await t.advance({ hours: 73 })
    await desk.send(await desk.approved())
  })

  it('leave nothing to send, and close the batch, where it has no other payout', async () => {
    const nonna = await owed('66667777')
    await t.advance({ hours: 73 })
    const batch = await desk.approved()
    await set(nonna, '77778888')
    expect(await desk.send(batch)).toMatchObject({ status: 'closed', lines: [] })
    expect(await balanceOf(nonna)).toMatchObject({ payable: 72 })
    const { pays_on, number } = batch
    await desk.compare(`Date,Amount,Description\n${pays_on},-1.00,Rent\n${addDays(pays_on, 6)},-1.00,Rent`)
    expect(await t.rows('unmatched', { ref: `Batch ${number}` })).toEqual([])
  })
})

describe('an account at the provider, after a batch was approved,', async () => {
  const t = await appForFile()
  const desk = await deskOf(t)
  const press = async (restaurant: Person, button: string) => {
    const { account_ref } = await t.row('payout_account', { restaurant_id: idOf(restaurant) })
    await t.visitor.raw('POST', `/sandbox/account/${account_ref}/${button}`)
    return account_ref
  }
  const owed = async () => {
    const restaurant = await aPayableRestaurant(t)
    await aCollectedOrder(t, restaurant, await t.aCustomer())
    await t.advance({ hours: 53 })
    return restaurant
  }

  it.each(['close', 'restrict'])('that its owner or the provider does %s is not paid to', async (button) => {
    const nonna = await owed()
    const batch = await desk.approved()
    await press(nonna, button)
    expect(await desk.send(batch)).toMatchObject({ status: 'closed', lines: [] })
    expect(await removalsOf(t, nonna)).toMatchObject([{ before: { batch: batch.number } }])
    expect(await balanceOf(nonna)).toMatchObject({ payable: 72 })
    if (button === 'close') await fillInOnboarding(t, nonna)
    else await press(nonna, 'ready')
    expect(paidIn(await desk.send(await desk.approved()))).toEqual([[idOf(nonna), 72, 'sent']])
    await t.advance({ minutes: 1 })
  })

  it('that is another one by then is paid to by the next batch only', async () => {
    const nonna = await owed()
    const batch = await desk.approved()
    const former = await press(nonna, 'close')
    await fillInOnboarding(t, nonna)
    expect(await desk.send(batch)).toMatchObject({ status: 'closed', lines: [] })
    const [payout] = (await desk.send(await desk.approved())).lines
    const { destination } = await t.row('payout', { id: payout?.id ?? '' })
    expect(destination).not.toBe(former)
    expect(payout).toMatchObject({ restaurant_id: idOf(nonna), amount: 72, status: 'sent' })
  })
})

describe('a restaurant whose owner has erased the account', async () => {
  const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
  const desk = await deskOf(t)
  const erase = ({ client }: Person) => client.ok(api.accounts.erase, { password: PASSWORD })
  const arrived = (restaurant: Person) =>
    t.sql`select amount_cents from sandbox_payout join sandbox_account on sandbox_account.id = account_id
      where restaurant_id = ${idOf(restaurant)} and sandbox_payout.status = 'paid'`

  it('is paid what it was owed, also what becomes payable only later', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, await t.aCustomer())
    await erase(nonna)
    await t.advance({ hours: 53 })
    const batch = await desk.send(await desk.approved())
    expect(paidIn(batch)).toEqual([[idOf(nonna), 72, 'sent']])
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    expect(await arrived(nonna)).toEqual([{ amount_cents: 7_200 }])
  })

  it('gets at the desk what the next batch pays it', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, await t.aCustomer())
    await t.advance({ hours: 53 })
    await erase(nonna)
    await desk.open()
    expect(await desk.balanceOf(nonna)).toMatchObject({ amount: 72, orders: 1, obstacle: null, payable: 72 })
    expect(paidIn(await desk.send(await desk.approved()))).toEqual([[idOf(nonna), 72, 'sent']])
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
  })

  it('is paid by the batch that it was in, and what comes back is kept for it', async () => {
    const nonna = await aPayableRestaurant(t)
    await aCollectedOrder(t, nonna, await t.aCustomer())
    await t.advance({ hours: 53 })
    const batch = await desk.approved()
    await erase(nonna)
    const [payout] = (await desk.send(batch)).lines
    await t.advance({ minutes: 1 })
    await t.advance({ minutes: 1 })
    expect(await arrived(nonna)).toEqual([{ amount_cents: 7_200 }])
    const { destination, provider_ref } = await t.row('payout', { id: payout?.id ?? '' })
    await t.visitor.raw('POST', `/sandbox/account/${destination}/payouts/${provider_ref}/return`)
    await t.advance({ minutes: 1 })
    const owed = await t.row('payout', { restaurant_id: idOf(nonna), status: 'payable' })
    expect(owed).toMatchObject({ amount_cents: 7_200 })
  })
})
