import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { totpFor, totpStep } from '#server/features/accounts/two-factor/one-time-code.ts'
import { makeTwoFactorKeys } from '#server/features/accounts/two-factor/two-factor-keys.ts'

describe('the codes of an authenticator app', () => {
  const secret = Buffer.from('12345678901234567890')

  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of the standard at %i seconds', (seconds, code) => {
    expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it('count for one step before and after their own', () => {
    const at = (seconds: number) => totpStep(secret, '287082', new Date(seconds * 1000))
    expect([0, 29, 30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, 1, 1, undefined])
  })

  it('are told to the app with the standard’s own words for everything', () => {
    const { secret: typed, otpauth_url } = totpFor(secret, 'kim+lee@surplate.example')
    expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(otpauth_url).toBe(
      `otpauth://totp/Surplate:kim%2Blee%40surplate.example?issuer=Surplate&secret=${typed}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

describe('a sealed secret', () => {
  const key = randomBytes(32)
  const secret = randomBytes(20)
  const row = { account_id: 'a', ...makeTwoFactorKeys(key).seal(secret, 'a') }

  it('opens with its key, also when another key seals by now', () => {
    expect(makeTwoFactorKeys(key).unseal(row)).toEqual(secret)
    expect(makeTwoFactorKeys(randomBytes(32), [key]).unseal(row)).toEqual(secret)
  })

  it('is never the same twice', () => {
    expect(makeTwoFactorKeys(key).seal(secret, 'a').sealed_secret).not.toEqual(row.sealed_secret)
  })

  it.each([
    ['for another account', { account_id: 'b' }],
    ['with a bit changed', { sealed_secret: row.sealed_secret.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) }],
    ['with its end cut off', { sealed_secret: row.sealed_secret.subarray(0, -1) }],
  ])('does not open %s', (_how, changed) => {
    expect(() => makeTwoFactorKeys(key).unseal({ ...row, ...changed })).toThrow(/unable to authenticate data|Invalid authentication tag/)
  })

  it('does not open without its key', () => {
    expect(() => makeTwoFactorKeys(randomBytes(32)).unseal(row)).toThrow(`no key ${row.key_id}`)
  })
})
