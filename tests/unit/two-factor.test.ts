import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  generateTotpSecret,
  totpFor,
  totpStep,
} from '#server/features/people/accounts/two-factor/one-time-code.ts'
import { makeTwoFactorKeys } from '#server/features/people/accounts/two-factor/two-factor-keys.ts'

describe('one-time codes', () => {
  const secret = Buffer.from('12345678901234567890')

  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('computes the code of the standard at %i seconds', (seconds, code) => {
    expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  // 081804 is the code of the step from 1111111080 to 1111111110.
  it.each([
    ['a millisecond before the step before', 1111111049.999, undefined],
    ['from the start of the step before', 1111111050, 37037036],
    ['from the start of their own step', 1111111080, 37037036],
    ['until the end of the step after', 1111111139.999, 37037036],
    ['a millisecond later', 1111111140, undefined],
  ])('are valid for their own step and one to each side: %s', (_when, seconds, step) => {
    expect(totpStep(secret, '081804', new Date(seconds * 1000))).toBe(step)
  })

  it.each(['081805', '81804', '0081804', '', 'abcdef'])('are not %j', (code) => {
    expect(totpStep(secret, code, new Date(1111111109_000))).toBeUndefined()
  })

  it('belong to one secret', () => {
    expect(totpStep(Buffer.from('12345678901234567891'), '081804', new Date(1111111109_000))).toBeUndefined()
  })

  it('are made from a new random secret of 20 bytes, as RFC 4226 recommends', () => {
    const [first, second] = [generateTotpSecret(), generateTotpSecret()]
    expect([first.length, second.length]).toEqual([20, 20])
    expect(first.equals(second)).toBe(false)
  })

  it('are described to the app by a URL with all parameters of the standard', () => {
    const { secret: typed, otpauth_url } = totpFor(secret, 'kim+lee@surplate.example')
    expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const fields = `issuer=Surplate&secret=${typed}&algorithm=SHA1&digits=6&period=30`
    expect(otpauth_url).toBe(`otpauth://totp/Surplate:kim%2Blee%40surplate.example?${fields}`)
  })
})

describe('sealed secrets', () => {
  const key = randomBytes(32)
  const secret = randomBytes(20)
  const row = { account_id: 'a', ...makeTwoFactorKeys(key).seal(secret, 'a') }

  it('opens a secret with its key after another key has become current', () => {
    expect(makeTwoFactorKeys(key).unseal(row)).toEqual(secret)
    expect(makeTwoFactorKeys(randomBytes(32), [key]).unseal(row)).toEqual(secret)
  })

  it('never seals a secret the same way twice', () => {
    expect(makeTwoFactorKeys(key).seal(secret, 'a').sealed_secret).not.toEqual(row.sealed_secret)
  })

  const { sealed_secret } = row
  it.each([
    ['for another account', { account_id: 'b' }],
    ['with a bit changed', { sealed_secret: sealed_secret.map((byte, at) => byte ^ Number(at === 20)) }],
    ['with its end cut off', { sealed_secret: sealed_secret.subarray(0, -1) }],
  ])('does not open %s', (_how, changed) => {
    expect(() => makeTwoFactorKeys(key).unseal({ ...row, ...changed })).toThrow(
      /unable to authenticate data|Invalid authentication tag/,
    )
  })

  it('does not open a secret without its key', () => {
    expect(() => makeTwoFactorKeys(randomBytes(32)).unseal(row)).toThrow(`no key ${row.key_id}`)
  })
})
