import { expect, it } from 'vitest'
import { PASSWORD_MIN } from '#contract/constants.ts'
import { commonPasswords } from '#server/features/accounts/passwords/common-passwords.ts'
import { guessableReason } from '#server/features/accounts/passwords/password-rules.ts'

const kim = { name: 'Kim Nguyen', email: 'kim.nguyen@surplate.example' }
const why = (password: string) => guessableReason(password, kim, commonPasswords)

it('knows thousands of passwords that everybody tries, all of them long enough to be asked about', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(4_000)
  expect([...commonPasswords].filter((one) => one.length < PASSWORD_MIN || one !== one.toLowerCase() || one.startsWith('#'))).toEqual([])
})

it.each(['123456', 'password', 'PASSWORD', 'Qwerty', 'letmein', 'iloveyou', 'dragon', 'ｐａｓｓｗｏｒｄ'])(
  'refuses %s as common',
  (password) => {
    expect(why(password)).toMatch(/most common/)
  },
)

it.each(['Kim Nguyen', 'kimnguyen1', 'kim.nguyen', 'kim.nguyen@surplate.example', 'surplate', 'Surplate2026!'])(
  'refuses %s as too close to the person or to us',
  (password) => {
    expect(why(password)).toMatch(/too close/)
  },
)

it.each(['leftover-lasagne', 'correct horse battery', 'kim likes laksa', 'Öttakringer9', 'kimchi!!'])('takes %s', (password) => {
  expect(why(password)).toBeUndefined()
})
