import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/application/config.ts'

const accountsOf = (JOURNAL_ACCOUNTS: string) => readConfig({ JOURNAL_ACCOUNTS }).journal_accounts
const defaults = {
  bank: '1000',
  provider: '1100',
  payout_clearing: '1150',
  restaurant: '2100',
  commission: '4100',
  operator: '5100',
}

describe('JOURNAL_ACCOUNTS', () => {
  it('has a code for each account without being set', () => {
    expect(readConfig({}).journal_accounts).toEqual(defaults)
  })

  it('replaces the codes of the accounts that it names', () => {
    expect(accountsOf('provider=1-1200, commission = SALES/AU ,')).toEqual({
      ...defaults,
      provider: '1-1200',
      commission: 'SALES/AU',
    })
  })

  it.each([
    'provider',
    'provider=',
    'provider=1=2',
    'customer=1',
    '=1',
    'bank=1,bank=2',
    'bank==SUM(A1)',
    'bank=-1',
    'toString=1',
    `bank=${'1'.repeat(21)}`,
  ])('refuses the start for %s, in one line', (value) => {
    const refuse = () => accountsOf(value)
    expect(refuse).toThrow(
      /^JOURNAL_ACCOUNTS cannot be used: must be like provider=1100,commission=4100: .*$/,
    )
  })
})
