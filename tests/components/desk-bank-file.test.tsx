import { expect, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { readAba } from '#tests/support/aba-reader.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { openDesk } from '#tests/support/operators.ts'
import { it as base } from '#tests/support/page-test.ts'
import { aCollectedOrder, aFinanceTeam, sendBatch } from '#tests/support/payouts.ts'

/** A restaurant of its own bank account: the free month of one account is over once a restaurant has sold in it. */
async function aBankedRestaurant(t: TestApp, name: string, account_number: string) {
  const kitchen = await t.aRestaurant(name)
  await setAccount(kitchen, account_number)
  return kitchen
}

const setAccount = ({ client }: Person, account_number: string) =>
  client.ok(api.bankAccounts.set, { ...bankDetails, account_number, password: PASSWORD })

const it = base.extend('t', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
  const t = await startApp({ env: bankFileSettings })
  onCleanup(() => t.stop())
  return t
})

it('gives finance the file of a batch once it is sent, and records what the bank did', async ({
  t,
  deskOf,
}) => {
  const kitchen = await aBankedRestaurant(t, 'Bánh Mì Bar', bankDetails.account_number)
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 73 })
  const { maker, approver } = await aFinanceTeam(t)
  await openDesk(maker)
  await openDesk(approver)
  const { id: batch_id } = await maker.client.ok(api.payoutBatches.make, {})
  await approver.client.ok(api.payoutBatches.approve, { batch_id })

  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const page = await deskOf(maker, 'Payouts')
  await page.press(/^Batch 1/)
  await page.hides('Download the bank file')
  await page.press('Send $72.00 by file')
  await page.press(/Yes, it pays on/)
  await page.press('Download the bank file')
  await page.shows('The file is in your downloads.')
  const [file] = saved
  const { details } = readAba(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()))
  expect(details).toMatchObject([{ cents: 7_200, account: '001234567', title: 'Nonna Pina Pty Ltd' }])
  await page.press('The bank has carried it out')
  await page.shows('Every payout has arrived.')
})

it('says what it has not sent, because bank details were changed after the batch was made', async ({
  t,
  deskOf,
}) => {
  const moving = await aBankedRestaurant(t, 'Moving Momo', '22223333')
  const steady = await aBankedRestaurant(t, 'Steady Satay', '44445555')
  for (const kitchen of [moving, steady]) await aCollectedOrder(t, kitchen, await t.aCustomer())
  const { maker, approver } = await aFinanceTeam(t)
  const approvedBatch = async () => {
    await t.advance({ hours: 73 })
    for (const operator of [maker, approver]) await openDesk(operator)
    const { id: batch_id, number } = await maker.client.ok(api.payoutBatches.make, {})
    await approver.client.ok(api.payoutBatches.approve, { batch_id })
    return new RegExp(`^Batch ${number}`)
  }
  const first = await approvedBatch()
  const page = await deskOf(maker, 'Payouts')
  await page.press(first)
  await page.find('button', 'Send $144.00 by file')
  await setAccount(moving, '11112222')
  await page.press('Send $144.00 by file')
  await page.press(/Yes, it pays on/)
  await page.shows('Sent without 1 payout, which would have gone elsewhere than when the batch was made.')
  await page.shows(/^\$72\.00/)

  const second = await approvedBatch()
  const again = await deskOf(maker, 'Payouts')
  await again.press(second)
  await again.find('button', 'Send $72.00 by file')
  await setAccount(moving, '33334444')
  await again.press('Send $72.00 by file')
  await again.press(/Yes, it pays on/)
  await again.shows('Nothing was sent: every payout would have gone elsewhere than when the batch was made.')
  expect(await again.shows('Nothing was left to pay.')).toBeDefined()
  // Nothing stays for the batches of other tests.
  await t.advance({ hours: 73 })
  await sendBatch({ maker, approver })
})

it('records that the bank has sent a payout back, which is paid again', async ({ t, deskOf }) => {
  const kitchen = await aBankedRestaurant(t, 'Lucky Wombat', '66667777')
  await aCollectedOrder(t, kitchen, await t.aCustomer())
  await t.advance({ hours: 73 })
  const team = await aFinanceTeam(t)
  const { number } = await sendBatch(team)
  const page = await deskOf(team.maker, 'Payouts')
  await page.press(new RegExp(`^Batch ${number}`))
  await page.press('It came back: Lucky Wombat')
  await page.press('Propose it')
  expect(await page.fieldErrors(['Why did it come back?'])).toEqual({
    'Why did it come back?': 'Please say why',
  })
  await page.fill({ 'Why did it come back?': 'The account is closed.' })
  await page.press('Propose it')
  await page.shows('Came back: “The account is closed.”. Waits for somebody else to confirm it.')
  const other = await deskOf(team.approver, 'Today')
  await other.press(/^Waits for a second person *1/)
  await other.press(/^Confirm: P\d+ · Lucky Wombat/)
  await other.shows('Nothing waits')
  await other.press('Payouts')
  await other.press(new RegExp(`^Batch ${number}`))
  await other.shows('“The account is closed”')
  await other.hides('It came back: Lucky Wombat')
  expect(await other.shows(/1 payout came back\. It is payable again/)).toBeDefined()
})
