import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BankAccountForm } from '#contract/money/bank-accounts.ts'
import { Pickup } from '#contract/orders/pickups.ts'
import { SecondFactor } from '#contract/people/two-factor.ts'
import { RestaurantChange } from '#contract/kitchen/restaurants.ts'
import { typedAmountCents } from '#contract/text/typed-text.ts'
import { Abn, Email, MobileNumber } from '#contract/values.ts'
import { misspelt, type PastedKind, pastedValues, withOtherDigit } from './pasted-values.ts'

const VARIANTS = 10_000
const MISTAKES = 2_000
const SEED = 20_261_128

interface Schema {
  safeParse: (text: string) => { success: boolean; data?: unknown }
}
const readers: Record<PastedKind, Schema> = {
  mobile_number: MobileNumber,
  abn: Abn,
  bsb: BankAccountForm.shape.bsb,
  account_number: BankAccountForm.shape.account_number,
  postcode: RestaurantChange.shape.postcode,
  app_code: SecondFactor,
  recovery_code: SecondFactor,
  order_code: {
    safeParse: (code) => Pickup.transform((pickup) => pickup.code).safeParse({ code, scan_id: 'one' }),
  },
  email: Email,
  amount: { safeParse: (text) => ({ success: true, data: String(typedAmountCents(text)) }) },
}
const kinds = Object.keys(pastedValues) as PastedKind[]

describe.each(kinds)('%s', (kind) => {
  it(`reads ${VARIANTS} right ones as they are pasted`, () => {
    fc.assert(
      fc.property(pastedValues[kind], ({ value, text }) => readers[kind].safeParse(text).data === value),
      { seed: SEED, numRuns: VARIANTS },
    )
  })
})

const fixed: PastedKind[] = ['mobile_number', 'abn', 'bsb', 'postcode']

it.each(fixed)(`refuses each of ${MISTAKES} numbers with a mistake in a %s`, (kind) => {
  const mistakes = pastedValues[kind].chain(({ value }) => misspelt(value.replace('+61', '0')))
  fc.assert(
    fc.property(mistakes, (text) => !readers[kind].safeParse(text).success),
    { seed: SEED, numRuns: MISTAKES },
  )
})

it(`refuses each of ${MISTAKES} ABN with another digit in place of one`, () => {
  fc.assert(
    fc.property(
      pastedValues.abn.chain(({ value }) => withOtherDigit(value)),
      (text) => !Abn.safeParse(text).success,
    ),
    { seed: SEED, numRuns: MISTAKES },
  )
})

it.each(['12345.67', '12345.67.', '="12345.67"', "'12345.6"])(
  'refuses the account number %s, which has decimals',
  (text) => {
    expect(readers.account_number.safeParse(text).success).toBe(false)
  },
)
