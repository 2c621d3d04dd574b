import { describe, expect } from 'vitest'
import { ordersApi } from '#contract/orders/orders.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Page } from '#tests/support/page.tsx'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

const fileOf = (text: string, name = 'november.csv'): File => new File([text], name, { type: 'text/csv' })

async function compare(page: Page, file: File): Promise<void> {
  await page.user.upload(await page.field('File of your bank'), file)
  await page.press('Compare with the ledger')
}

describe('a bank statement', () => {
  it('is compared with the ledger, and what is not ours to judge is listed', async ({ t, deskOf }) => {
    const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
    await page.shows('Nothing to resolve')
    await page.press('Compare with the ledger')
    await page.shows('Please choose the file of your bank')
    await compare(
      page,
      fileOf('Date,Amount,Description\n24/11/2026,-75.00,Somebody else\n25/11/2026,,Notice\nTotal,-70.00,\n'),
    )
    await page.shows('1 line read: none matches a payout, nothing differs.')
    await page.shows('Row 4 gives a total of -$70.00, and the lines add up to -$75.00.')
    await page.shows(
      '1 other line names no payout: $0.00 in, $75.00 out. Not ours to judge, so not compared.',
    )
    await page.unfold('Show it')
    await page.shows('Somebody else')
    await page.unfold('2 rows left out')
    await page.shows('Row 3: no amount')
    expect(document.body.textContent).not.toContain('Everything matches')
  })

  it('is asked about once where its columns cannot be told, and read without asking from then on', async ({
    t,
    deskOf,
  }) => {
    const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
    const csv = 'Pvm;Selite;Summa\n24/11/2026;Rent;-75.00'
    await compare(page, fileOf(csv))
    await page.shows(/^We cannot tell what the columns of this file hold/)
    expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      'Pvm',
      'Selite',
      'Summa',
      '24/11/2026',
      'Rent',
      '-75.00',
    ])
    await page.user.selectOptions(await page.field('Column 1'), 'Date')
    await page.press('Compare with the ledger')
    await page.shows('Please choose one date, a description, and one amount or both money in and money out.')
    await page.user.selectOptions(await page.field('Column 2'), 'Description')
    await page.user.selectOptions(await page.field('Column 3'), 'Amount')
    await page.press('Compare with the ledger')
    await page.shows(/^1 line read/)
    await compare(page, fileOf(`${csv}\n25/11/2026;Power;-20.00`, 'december.csv'))
    await page.shows(/^2 lines read/)
    await page.press('Change the columns')
    expect(await page.field('Column 2')).toHaveProperty('value', 'description')
    await page.user.selectOptions(await page.field('Column 1'), 'Amount')
    await page.user.selectOptions(await page.field('Column 3'), 'Date')
    await page.press('Compare with the ledger')
    await page.shows(
      'Rows 2, 3 of this file could not be read, so nothing was recorded. Please export it from your bank again.',
    )
  })

  it.for<[string, File, RegExp]>([
    ['a PDF', fileOf('%PDF-1.7\n\0\0'), /^This is a PDF/],
    [
      'a picture',
      new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)], 'x.csv'),
      /^This is not a text file/,
    ],
    ['a file of ten megabytes', fileOf('1,'.repeat(5_000_000)), /^This file is larger than any statement/],
  ])('is refused in plain words where it is %s', async ([, file, text], { t, deskOf }) => {
    const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
    await compare(page, file)
    await page.shows(text)
  })
})

it('says of a refund that failed of which order it is, and what to do', async ({ t, deskOf }) => {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  await customer.client.ok(ordersApi.cancel, { order_id: order.id })
  await t.advance({ minutes: 1 })
  await t.update('refund', { order_id: order.id }, { status: 'failed' })
  await t.advance({ days: 1 })
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.shows(/^A refund failed, /)
  await page.shows(
    `The refund of order ${spacedCode(order.code)} did not reach the customer. Please pay it in another way`,
  )
})

/** A payment of 80 dollars that the provider has as one of 80.01. */
async function aDifference(t: TestApp): Promise<string> {
  const item = await t.aFoodItem(await t.aRestaurant(), { discounted_price: 40, original_price: 60 })
  const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
  const { id, provider_ref } = await t.row('payment_session', { order_id: order.id })
  await t.update('sandbox_checkout', { id }, { amount_cents: 8_001 })
  // Beyond what one side may be later than the other.
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })
  return provider_ref ?? ''
}

it('lists what differs, and resolves it once somebody has said what became of it', async ({ t, deskOf }) => {
  const ref = await aDifference(t)
  const page = await deskOf(await anOperator(t, 'finance'), 'Today')
  await page.press(/Differences/)
  const row = (await page.shows(ref)).closest('li') ?? undefined
  await page.shows(/^Different amounts: charge, /, row)
  await page.shows('Ledger: $80.00 · provider: $80.01', row)
  await page.press(`Resolve: ${ref}`, row)
  await page.press('Mark as resolved', row)
  expect(await page.fieldErrors(['What became of it?'])).toEqual({
    'What became of it?': 'Please say what became of it',
  })
  await page.fill({ 'What became of it?': 'The bank has rounded.' })
  await page.press('Mark as resolved', row)
  await page.shows(/^“The bank has rounded\.” Olu Ade, /)
  expect((await page.shows('Resolved', row)).tagName).toBe('SPAN')
  await page.hides(`Resolve: ${ref}`)
})

it('leaves a difference open when resolving it is cancelled', async ({ t, deskOf }) => {
  const ref = await aDifference(t)
  const page = await deskOf(await anOperator(t, 'finance'), 'Unmatched')
  await page.press(`Resolve: ${ref}`)
  await page.fill({ 'What became of it?': 'Not sure' })
  await page.press('Cancel')
  await page.find('button', `Resolve: ${ref}`)
  expect(page.calls.filter(({ method, path }) => method === 'POST' && path.includes('/unmatched/'))).toEqual(
    [],
  )
})

it('says that the differences could not be loaded, and loads them when asked', async ({ t, visit }) => {
  const page = visit({
    as: await anOperator(t, 'finance'),
    path: '/desk',
    broken: [['GET', '/desk/unmatched', { status: 404, json: {} }]],
  })
  await page.press('Unmatched', await page.find('navigation', 'Desk'))
  await page.shows('The differences could not be loaded.')
  page.mendCalls()
  await page.press('Try again')
  await page.hides('The differences could not be loaded.')
  expect(page.calls.filter(({ path }) => path === '/desk/unmatched').length).toBeGreaterThan(1)
})
