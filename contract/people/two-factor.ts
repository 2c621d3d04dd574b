import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { accountPaths } from './account-paths.ts'
import { typedCapitals } from '#contract/text/typed-text.ts'
import { CurrentPassword, typedValue } from '#contract/values.ts'

const REQUIRED = 'Please enter the code'
const NO_CODE = 'That is not a code. It has six digits, or the form of a recovery code.'

/** A second factor as people type it: six digits of the app, or a recovery code. */
export const SecondFactor = typedValue(typedCapitals, (code) => /^[0-9A-Z]{1,40}$/.test(code), {
  required: REQUIRED,
  invalid: NO_CODE,
})

/** Six digits of the authenticator app. */
const AppCode = typedValue(typedCapitals, (code) => /^\d{6}$/.test(code), {
  required: REQUIRED,
  invalid: 'Please enter the six digits that your app shows',
})

export const TwoFactor = z.object({ enabled: z.boolean(), recovery_codes_left: z.int() })
export type TwoFactor = z.infer<typeof TwoFactor>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoFactorApi = {
  status: endpoint(accountPaths.twoFactor.status, {
    access: 'signed-in',
    summary: 'Whether signing in asks for a code as well.',
    input: z.object({}),
    reply: TwoFactor,
  }),
  begin: endpoint(accountPaths.twoFactor.begin, {
    access: 'signed-in',
    summary:
      'Makes a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). Nothing changes until a code confirms it.',
    input: z.object({ password: CurrentPassword }),
    reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
    failures: ['too_many_requests', 'email_not_confirmed', 'two_factor_on'],
  }),
  confirm: endpoint(accountPaths.twoFactor.confirm, {
    access: 'signed-in',
    summary:
      'Switches two-step sign-in on with a code of the app, and ends the other sessions. The recovery codes are given this once.',
    input: z.object({ code: AppCode }),
    reply: RecoveryCodes,
    failures: ['too_many_requests', 'two_factor_not_begun', 'two_factor_on'],
  }),
  recoveryCodes: endpoint(accountPaths.twoFactor.recoveryCodes, {
    access: 'signed-in',
    summary: 'Ten new recovery codes in place of those before. They are given this once.',
    input: z.object({ password: CurrentPassword, code: SecondFactor }),
    reply: RecoveryCodes,
    failures: ['too_many_requests', 'two_factor_off'],
  }),
  remove: endpoint(accountPaths.twoFactor.remove, {
    access: 'signed-in',
    summary: 'Switches two-step sign-in off.',
    input: z.object({ password: CurrentPassword, code: SecondFactor }),
    reply: z.void(),
    status: 204,
    failures: ['too_many_requests', 'two_factor_off'],
  }),
}
