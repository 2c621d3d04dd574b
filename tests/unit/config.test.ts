import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { bankFileAccount, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'

const stripe = {
  ...operatorSettings,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
}

it.each([
  ['nothing said', {}, undefined],
  ['a wish', { DEMO: 'on' }, true],
  ['real money', stripe, false],
  ['real money in production', { ...stripe, NODE_ENV: 'production' }, false],
])('enables the demo city with its known password, with %s: %o', (_what, settings, demo) => {
  expect(readConfig(settings).demo).toBe(demo)
})

it('refuses the demo city with its known password beside real payments', () => {
  expect(() => readConfig({ ...stripe, DEMO: 'on' })).toThrow('DEMO cannot be on with Stripe')
})

describe('invalid settings', () => {
  it.each([
    ['NODE_ENV', 'prodution'],
    ['PORT', '70000'],
    ['PORT', ' '],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['HOST', 'not an address'],
    ['HOST', 'http://localhost'],
    ['APP_ORIGIN', 'surplate.example'],
    ['APP_ORIGIN', 'ftp://surplate.example'],
    ['TRUST_PROXY', 'foo'],
    ['TRUST_PROXY', '10.0.0.0/8,foo'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['DATABASE_URL', 'mysql://db/surplate'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://user:secret@db:port/surplate'],
    ['DATABASE_URL', 'postgres://user:%zz@db/surplate'],
    ['DATABASE_URL', 'postgres://db1,:5432/surplate'],
    ['DATABASE_DIRECT_URL', 'db/surplate'],
    ['DATABASE_DIRECT_URL', 'postgres://user:secret@db:port/surplate'],
    ['DATA_DIR', 'a\0b'],
    ['DEMO', 'yes'],
    ['PAYMENTS', 'paypal'],
    ['STRIPE_SECRET_KEY', 'pk_test_public'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_ORIGIN', 'stripe'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example:port'],
    ['SMTP_URL', 'smtp://user:%zz@mail.example'],
    ['MAIL_FROM', 'Surplate'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'a@b.example, Surplate <c@d.example>'],
    ['MAIL_FROM', 'Surplate, Melbourne <c@d.example>'],
    ['MAIL_FROM', 'Surplate <a@b.example> <c@d.example>'],
    ['MAIL_FROM', 'Surplate <hello>'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['PICKUP_KEYS_REVOKED', 'foo'],
    ['OPERATOR_NAME', 'Two\nlines'],
    ['OPERATOR_ABN', '51 824 753 557'],
    ['OPERATOR_ABN', '5182475355'],
    ['OPERATOR_ADDRESS', ' '],
    ['OPERATOR_CONTACT', 'the front desk'],
    ['PAYOUTS', 'cheque'],
    ['PAYOUTS', 'connect'],
    ['ABA_BANK', 'Westpac'],
    ['ABA_BANK', 'wbc'],
    ['ABA_USER_NAME', 'Phở & Co'],
    ['ABA_USER_NAME', 'A name that is longer than 26'],
    ['ABA_USER_ID', '1234567'],
    ['ABA_BSB', '03200'],
    ['ABA_BSB', '999-999'],
    ['ABA_ACCOUNT', '000000000'],
    ['ABA_ACCOUNT', '1234567890'],
    ['ABA_BALANCED', 'yes'],
    ['RATE_LIMITS', 'yes'],
    ['OPERATOR_GST', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['CLOCK', 'noon'],
  ])('refuses %s=%j in one line that names it and not its value', (setting, value) => {
    const settings = setting.startsWith('STRIPE_') ? { ...stripe, [setting]: value } : { [setting]: value }
    const refusal = refusalOf(settings)
    expect(refusal).toMatch(new RegExp(`^${setting} [^\n]+$`))
    expect(refusal).not.toMatch(/secret@|%zz/)
  })

  it.each(['rk_live_1', 'rk_test_1'])('accepts a restricted key of Stripe: %s', (STRIPE_SECRET_KEY) => {
    const APP_ORIGIN = 'https://surplate.example'
    expect(readConfig({ ...stripe, APP_ORIGIN, STRIPE_SECRET_KEY }).payments).toMatchObject({
      secret_key: STRIPE_SECRET_KEY,
    })
  })

  it.each([
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8,fd00::/8, loopback'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['DATABASE_URL', 'postgres://user:p%40ss@db1:5432,db2:5432/surplate?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://user@%2Fvar%2Frun/surplate'],
    ['DATABASE_URL', 'postgres:///surplate?host=/var/run/postgresql'],
    ['OPERATOR_ABN', '51824753556'],
    ['OPERATOR_CONTACT', '+61 3 9555 0123'],
    ['OPERATOR_CONTACT', '1300 555 012'],
    ['MAIL_FROM', 'hello@surplate.example'],
    ['MAIL_FROM', '"Surplate, Melbourne" <hello@surplate.example>'],
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465?pool=true'],
  ])('accepts %s=%j', (setting, value) => {
    expect(refusalOf({ [setting]: value })).toBeUndefined()
  })
})

describe('a public instance', () => {
  const PUBLIC = 'https://surplate.example'

  it('requires PAYMENTS on an https address that others can open', () => {
    expect(refusalOf({ APP_ORIGIN: PUBLIC })).toMatch(/^PAYMENTS is not set/)
  })

  it.each([{ PAYMENTS: 'sandbox' }, stripe])('accepts such an address with %o', (settings) => {
    expect(refusalOf({ APP_ORIGIN: PUBLIC, ...settings })).toBeUndefined()
  })

  it.each(['https://localhost:3000', 'https://127.0.0.1', 'https://[::1]:3000', 'http://localhost:3000'])(
    'uses the sandbox by default at %s, which nobody else can open',
    (APP_ORIGIN) => {
      expect(refusalOf({ APP_ORIGIN })).toBeUndefined()
    },
  )

  it.each(Object.keys(operatorSettings))('refuses Stripe without %s, which the terms have to say', (name) => {
    expect(refusalOf({ ...stripe, [name]: '' })).toMatch(new RegExp(`^${name} is missing[^\n]*$`))
  })

  it('refuses Stripe without a mail server, because reset links could not be sent', () => {
    expect(refusalOf({ ...stripe, SMTP_URL: '' })).toMatch(/^SMTP_URL is missing/)
  })
})

describe('real payments', () => {
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }

  it('name all that is missing at once, with a public address among it', () => {
    const settings = {
      PAYMENTS: 'stripe',
      PAYOUTS: 'bank_file',
      STRIPE_SECRET_KEY: 'sk_live_1',
      OPERATOR_NAME: 'Surplate',
    }
    const lines = refusalOf(settings)?.split('\n') ?? []
    expect(lines.map((line) => line.replace(/ (?:is|are|cannot) .*/, ''))).toEqual([
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'OPERATOR_ABN, OPERATOR_ADDRESS, OPERATOR_CONTACT',
      'OPERATOR_GST',
      'APP_ORIGIN',
      'ABA_BANK, ABA_USER_NAME, ABA_USER_ID, ABA_BSB, ABA_ACCOUNT',
    ])
  })

  it.each(['', 'http://localhost:3000', 'https://127.0.0.1', 'http://surplate.example'])(
    'refuse an address that only this machine opens, or that is not https: %j',
    (APP_ORIGIN) => {
      expect(refusalOf({ ...live, APP_ORIGIN })).toMatch(
        /^APP_ORIGIN cannot be http[^\n]* with real money[^\n]*$/,
      )
    },
  )

  it('allow such an address for a trial with test cards', () => {
    expect(refusalOf(stripe)).toBeUndefined()
  })
})

describe('how restaurants are paid', () => {
  it.each([
    ['the sandbox beside the sandbox', {}, 'sandbox'],
    ['the provider beside Stripe', stripe, 'connect'],
    ['the provider by name', { ...stripe, PAYOUTS: 'connect' }, 'connect'],
  ])('is %s', (_what, settings, rail) => {
    expect(readConfig(settings).payouts).toEqual({ rail, bank_file_user: undefined, ceiling_cents: 300_000 })
  })

  it('knows the account of bank files beside another rail, but no part of it', () => {
    const { bank_file_user } = readConfig(bankFileAccount).payouts
    expect(bank_file_user).toMatchObject({ user_id: '301500', is_balanced: false })
    expect(readConfig({ ...bankFileAccount, ABA_BANK: '' }).payouts.bank_file_user).toBeUndefined()
  })

  it.each([{}, stripe])('is the bank file where that is asked for, with %o', (settings) => {
    expect(readConfig({ ...settings, ...bankFileSettings, ABA_BALANCED: 'on' }).payouts).toEqual({
      rail: 'bank_file',
      ceiling_cents: 300_000,
      bank_file_user: {
        bank: 'WBC',
        user_name: 'Surplate Victoria Inc.',
        user_id: '301500',
        bsb: '032000',
        account_number: '12345678',
        is_balanced: true,
      },
    })
  })

  it('is refused by the sandbox beside real money', () => {
    expect(refusalOf({ ...stripe, PAYOUTS: 'sandbox' })).toMatch(
      /^PAYOUTS cannot be sandbox with Stripe[^\n]*$/,
    )
  })

  it.each(Object.keys(bankFileSettings).filter((name) => name !== 'PAYOUTS'))(
    'is refused by bank file without %s',
    (name) => {
      expect(refusalOf({ ...bankFileSettings, [name]: '' })).toMatch(new RegExp(`^${name} is missing[^\n]*$`))
    },
  )
})

function refusalOf(settings: Record<string, string>): string | undefined {
  try {
    readConfig(settings)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}

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
