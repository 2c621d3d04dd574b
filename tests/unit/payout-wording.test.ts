import { describe, expect, it } from 'vitest'
import type { Payout, RestaurantBalance } from '#contract/money/payouts.ts'
import { accountStep, requirementTexts } from '#web/features/kitchen/payouts/account-wording.ts'
import {
  balanceHeadline,
  balanceLead,
  balanceLines,
  payDayText,
} from '#web/features/kitchen/payouts/balance-wording.ts'
import { payoutStatusText } from '#web/features/kitchen/payouts/payout-wording.ts'

const TODAY = '2026-11-24'
const balance: RestaurantBalance = {
  pays_on: '2026-11-27',
  amount: 1045.5,
  orders: 23,
  obstacle: null,
  payable: 1045.5,
  not_payable_yet: 0,
  on_the_way: 0,
  rail: 'connect',
  account: null,
  returned_payout: null,
}
const owed = (change: Partial<RestaurantBalance>): RestaurantBalance => ({
  ...balance,
  amount: 0,
  orders: 0,
  obstacle: 'nothing_owed',
  payable: 0,
  ...change,
})

it.each([
  ['2026-11-24', 'today'],
  ['2026-11-25', 'tomorrow'],
  ['2026-11-27', 'on Friday'],
  ['2026-12-01', 'on Tuesday, 1 Dec'],
])('names the pay day %s from a Tuesday as “%s”', (pays_on, text) => {
  expect(payDayText(pays_on, TODAY)).toBe(text)
})

it.each<[string, RestaurantBalance, string, string | undefined]>([
  ['an amount', balance, 'You get $1,045.50 on Friday', 'for 23 orders'],
  [
    'a pay day that has gone by',
    { ...balance, pays_on: '2026-11-20' },
    'You get $1,045.50 soon',
    'for 23 orders. It was to be sent 20 Nov, and is being looked after.',
  ],
  [
    'no destination',
    owed({ obstacle: 'no_destination', payable: 72 }),
    '$72.00 is waiting for you',
    undefined,
  ],
  [
    'only a payout that came back',
    { ...balance, amount: 58, orders: 0 },
    'You get $58.00 on Friday',
    undefined,
  ],
  [
    'less than the minimum',
    owed({ obstacle: 'below_minimum', payable: 30 }),
    '$30.00 so far',
    'Under $50 waits, and is paid with the first payout of next month at the latest.',
  ],
  [
    'a restaurant that owes',
    owed({ payable: -12 }),
    '$12.00 is taken off your next payout',
    'Your refunds came to more than your new orders did. There is nothing for you to do.',
  ],
  [
    'nothing at all',
    owed({}),
    'Nothing to pay out yet',
    'Once a week we pay what was picked up at least 48 hours before, or 14 days in your first 30 days and for orders of your own team.',
  ],
  ['only what is on its way', owed({ on_the_way: 50 }), '$50.00 is on its way to you', undefined],
])('says of %s what the restaurant gets', (_what, row, headline, lead) => {
  expect([balanceHeadline(row, TODAY), balanceLead(row, TODAY)]).toEqual([headline, lead])
})

describe('balanceLines', () => {
  it('says what comes beside and after the next payout, and nothing twice', () => {
    expect(balanceLines({ ...balance, payable: 20, not_payable_yet: 72, on_the_way: 300 })).toEqual([
      { amount: 300, text: 'is on its way to you' },
      { amount: 20, text: 'more with the payout after that' },
      {
        amount: 72,
        text: 'more with a later payout',
        rule: '48 hours after pickup has ended, or 14 days in your first 30 days and for orders of your own team, and once any complaint is decided.',
      },
    ])
    expect(balanceLines(balance)).toEqual([])
    expect(balanceLines(owed({ on_the_way: 50 }))).toEqual([])
  })

  it('says from which day on shares are payable, and leaves the rest to the rule', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
    const payable_days = [...days.map((from) => ({ from, amount: 10.1 })), { from: null, amount: 5 }]
    expect(balanceLines({ ...balance, not_payable_yet: 45.4, payable_days })).toEqual([
      { amount: 10.1, text: 'more, payable from Sun 22 Nov' },
      { amount: 10.1, text: 'more, payable from Mon 23 Nov' },
      { amount: 20.2, text: 'more, the last of it payable from Wed 25 Nov' },
      {
        amount: 5,
        text: 'more with a later payout',
        rule: expect.stringContaining('once any complaint is decided'),
      },
    ])
    const [first] = payable_days
    const minus = { ...balance, not_payable_yet: 8, payable_days: first === undefined ? [] : [first] }
    expect(balanceLines(minus)).toEqual([
      { amount: 10.1, text: 'more, payable from Sun 22 Nov' },
      { amount: 2.1, text: 'is taken off for refunds of the last days' },
    ])
  })

  it('says what is taken off', () => {
    expect(balanceLines({ ...balance, payable: -5, not_payable_yet: -9 })).toEqual([
      { amount: 5, text: 'is taken off the payout after that' },
      { amount: 9, text: 'is taken off for refunds of the last days' },
    ])
  })
})

describe('accountStep', () => {
  const account = { is_ready: false, is_submitted: true, requirements_due: [], disabled_reason: null }
  it.each([
    ['not_submitted', null],
    ['not_submitted', { ...account, is_submitted: false, requirements_due: ['external_account'] }],
    ['being_checked', account],
    [
      'requirements_due',
      { ...account, requirements_due: ['external_account'], disabled_reason: 'requirements.past_due' },
    ],
    ['disabled', { ...account, disabled_reason: 'rejected.fraud' }],
    ['ready', { ...account, is_ready: true }],
    ['requirements_soon', { ...account, is_ready: true, requirements_due: ['external_account'] }],
  ] as const)('is %s for %o', (step, given_account) => {
    expect(
      accountStep(
        given_account && { ...given_account, requirements_due: [...given_account.requirements_due] },
      ),
    ).toBe(step)
  })

  it('names what the provider asks for in plain words, each once', () => {
    const codes = [
      'external_account',
      'tos_acceptance.date',
      'tos_acceptance.ip',
      'individual.verification.document',
      'company.tax_id',
    ]
    expect(requirementTexts(codes)).toEqual([
      'Your bank account',
      'Your agreement to its terms',
      'A photo of a document that shows who you are',
      'Company tax id',
    ])
  })
})

it('says of each payout what became of it', () => {
  const now = new Date('2026-11-26T00:00:00Z')
  const payout: Payout = {
    id: 'an id',
    number: 7,
    status: 'in_batch',
    amount: 72,
    pays_on: '2026-11-27',
    sent_at: null,
    settled_at: null,
    returned_at: null,
    return_reason: null,
  }
  const at = '2026-11-24T02:00:00Z'
  expect([
    payoutStatusText(payout, now),
    payoutStatusText({ ...payout, status: 'sent', sent_at: at }, now),
    payoutStatusText({ ...payout, status: 'settled', settled_at: at }, now),
    payoutStatusText(
      { ...payout, status: 'returned', returned_at: at, return_reason: 'account_closed' },
      now,
    ),
    payoutStatusText({ ...payout, status: 'returned', returned_at: at, return_reason: 'Frozen.' }, now),
  ]).toEqual([
    'to be sent 27 Nov',
    'on its way',
    'arrived 24 Nov',
    'came back 24 Nov: the bank account is closed',
    'came back 24 Nov: Frozen',
  ])
})
