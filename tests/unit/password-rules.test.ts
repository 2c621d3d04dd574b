import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN } from '#contract/constants.ts'
import { commonPasswords } from '#server/features/people/accounts/passwords/password-flows.ts'
import { guessableReason } from '#server/features/people/accounts/passwords/password-rules.ts'

const kim = { name: 'Kim Nguyen', email: 'kim.nguyen@surplate.example' }
const reasonFor = (password: string) => guessableReason(password, kim, commonPasswords)

it('lists thousands of common passwords, each long enough to be accepted otherwise', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(4_000)
  const isOdd = (one: string): boolean =>
    one.length < PASSWORD_MIN || one !== one.toLowerCase() || one.startsWith('#')
  expect([...commonPasswords].filter(isOdd)).toEqual([])
})

it.each([
  '123456',
  'password',
  'PASSWORD',
  'Qwerty',
  'letmein',
  'iloveyou',
  'dragon',
  'ｐａｓｓｗｏｒｄ',
  'pass word',
  ' dragon\t',
])('refuses %s as a common password', (password) => {
  expect(reasonFor(password)).toBe('This password is one of the most common. Please choose another one')
})

it.each([
  'Kim Nguyen',
  'kimnguyen1',
  'KIM\tNGUYEN 2026!',
  'kim.nguyen',
  'kim.nguyen42',
  'kim.nguyen@surplate.example',
  'Kim.Nguyen@Surplate.Example!!',
  'surplate',
  'Surplate2026!',
  'Surplate Pro',
  'surplatepro99',
  'ｓｕｒｐｌａｔｅ',
])('refuses %s as too similar to the person or the product', (password) => {
  expect(reasonFor(password)).toBe(
    'This password is too close to your name, your email or ours. Please choose another one',
  )
})

it.each([
  'leftover-lasagne',
  'correct horse battery',
  'kim likes laksa',
  'Öttakringer9',
  'kimchi!!',
  '9kim nguyen',
  'kim.nguyen9x',
  '730918246551',
])('accepts %s as a password', (password) => {
  expect(reasonFor(password)).toBeUndefined()
})

describe('guessableReason', () => {
  const common = new Set(['let me in', 'opensesame'])

  it.each([
    ['a listed password with spaces', 'Let Me In', 'most common'],
    ['a listed password in which spaces were typed', 'Open Sesame', 'most common'],
    ['a listed password with a digit', 'opensesame1', 'no reason'],
  ])('compares %s in lower case and without spaces', (_what, password, reason) => {
    expect(guessableReason(password, kim, common) ?? 'no reason').toContain(reason)
  })

  it('refuses the name of an email address that ends in digits', () => {
    const person = { name: 'Kim', email: 'noodles1987@surplate.example' }
    expect(guessableReason('noodles1987', person, common)).toContain('too close')
  })

  it('takes a password without letters from a person whose name has none', () => {
    expect(guessableReason('7309182465', { name: ' ', email: '@surplate.example' }, common)).toBeUndefined()
  })

  it('compares an email without an at sign as a whole', () => {
    expect(guessableReason('opener123', { name: '', email: 'opener' }, common)).toMatch(/too close/)
  })
})
