import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Email, isEmail } from '#contract/values.ts'

/**
 * The HTML standard's definition of a valid email address: https://html.spec.whatwg.org/#valid-e-mail-address
 */
const browserPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

it('accepts the emails that a browser accepts, of hosts that are on the internet', () => {
  const valid = "ab09.!#$%&'*+/=?^_`{|}~-"
  const local = fc.oneof(
    fc.string({ unit: fc.constantFrom(...valid.split('')), minLength: 1, maxLength: 66 }),
    fc.string({ unit: fc.constantFrom(...valid.split(''), ...'"(),:;<>[\\] é'.split('')), maxLength: 6 }),
  )
  const label = fc.oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z0-9-]{1,4}$/) },
    { weight: 1, arbitrary: fc.constantFrom('', 'xn--p1ai', 'x'.repeat(63), 'x'.repeat(64), 'b_c', '12') },
  )
  const emails = fc
    .tuple(local, fc.array(label, { maxLength: 4 }))
    .map(([name, labels]) => `${name}@${labels.join('.')}`)
  const isOnInternet = (email: string): boolean => {
    const [name = '', host = ''] = email.split('@')
    return name.length <= 64 && email.length <= 254 && host.includes('.') && !/\.\d+$/.test(host)
  }
  let accepted = 0
  fc.assert(
    fc.property(emails, (email) => {
      const isRight = browserPattern.test(email) && isOnInternet(email)
      if (isRight) accepted += 1
      return isEmail(email) === isRight
    }),
    { seed: 20_261_128, numRuns: 4_000 },
  )
  expect(accepted).toBeGreaterThan(200)
})

it.each([
  ['ana+surplate@b.au', 'ana+surplate@b.au'],
  ["O'Brien@B.com.au", "o'brien@b.com.au"],
  ['O\u2019Brien@b.au', "o'brien@b.au"],
  ['ana@xn--bcher-kva.xn--p1ai', 'ana@xn--bcher-kva.xn--p1ai'],
  ['ana@b.photography', 'ana@b.photography'],
  ['Ana <ana@b.au>', 'ana@b.au'],
  ['"ana@old.au" <ana@b.au>,', 'ana@b.au'],
  ['mailto:ana%2Bnews@b.au?subject=a@c.au', 'ana+news@b.au'],
  ['mailto:ana?b@c.au', 'ana?b@c.au'],
  ['\u202Aana@b.au\u202C.', 'ana@b.au'],
  ['\uFF21na\uFF20b\u3002au', 'ana@b.au'],
])('reads the email %j as %s', (pasted, email) => {
  expect(Email.parse(pasted)).toBe(email)
})

it.each([
  'ana',
  'ana@surplate',
  'ana@b..au',
  'ana@-b.au',
  'ana@b_c.au',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana b@c.au',
  'ana@b.au, kim@b.au',
  'ana@b.au kim@b.au',
  'ana@b.au <kim@b.au> <lee@b.au>',
  'mailto:ana%0D%0Ab@c.au',
  '"ana b"@c.au',
  'an\u00E4@b.au',
  'ana\u00B2@b.au',
  `${'a'.repeat(65)}@b.au`,
])('refuses %j, which is no email or more than one', (pasted) => {
  expect(Email.safeParse(pasted).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ])
})

it('asks for an email where nothing is to be seen', () => {
  expect(Email.safeParse(' \u200B ').error?.issues.map(({ message }) => message)).toEqual([
    'Email is required',
  ])
})
