import { z } from 'zod'

/** The code of each account of the ledger in the books of whoever runs the instance. */
const DEFAULT_CODES = {
  bank: '1000',
  provider: '1100',
  payout_clearing: '1150',
  restaurant: '2100',
  commission: '4100',
  operator: '5100',
}
export type JournalAccounts = typeof DEFAULT_CODES
type JournalAccount = keyof JournalAccounts

const isAccount = (name: string): name is JournalAccount => name in DEFAULT_CODES
/** No comma, and nothing that a spreadsheet would run. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$/

const REASON = `must be like provider=1100,commission=4100: each of ${Object.keys(DEFAULT_CODES).join(', ')} once at most, with a code of up to 20 letters and digits`

/** `provider=1100,commission=4100`; accounts that are not named keep their code. */
export const JournalAccountsSetting = z
  .string()
  .default('')
  .transform((text, context): JournalAccounts => {
    const codes: Partial<JournalAccounts> = {}
    for (const part of text.split(',').filter((one) => one.trim() !== '')) {
      const [name = '', code = '', ...others] = part.split('=').map((side) => side.trim())
      if (!isAccount(name) || codes[name] !== undefined || !CODE.test(code) || others.length > 0)
        context.addIssue({ code: 'custom', message: REASON })
      else codes[name] = code
    }
    return { ...DEFAULT_CODES, ...codes }
  })
