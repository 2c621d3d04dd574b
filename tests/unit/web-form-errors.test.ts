import { expect, it } from 'vitest'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'

const OTHERWISE = 'It did not work.'

function errorsShown(error: unknown): {
  beside: Record<string, string>
  above: string | undefined
  focused: string[]
} {
  const beside: Record<string, string> = {}
  const focused: string[] = []
  const form = {
    getValues: () => ({ email: '', password: '' }),
    setError: (
      field: string,
      { message }: { message: string },
      { shouldFocus }: { shouldFocus: boolean },
    ) => {
      beside[field] = message
      if (shouldFocus) focused.push(field)
    },
  }
  const above = showFormErrors(error, form, OTHERWISE)
  return { beside, above, focused }
}
const invalid = (errors: Record<string, string>): Problem =>
  new Problem({ status: 422, detail: 'Some fields need another look.', errors })

it('shows an error beside the field that it names, and only there', () => {
  const errors = { email: 'Email is required' }
  expect(errorsShown(invalid(errors))).toEqual({ beside: errors, above: undefined, focused: ['email'] })
})

it('focuses the first field of the form that is wrong, whichever the server names first', () => {
  const errors = { token: 'Wrong', password: 'Password is required', email: 'Email is required' }
  expect(errorsShown(invalid(errors)).focused).toEqual(['email'])
})

it('returns the error of a field that the form does not have', () => {
  const token = 'The link is incomplete.'
  expect(errorsShown(invalid({ token }))).toEqual({ beside: {}, above: token, focused: [] })
})

it('returns a reason once that is given for two fields that the form does not have', () => {
  const early = 'It ends too early.'
  const token = 'The link is incomplete.'
  const { above } = errorsShown(invalid({ certificates: early, pickup_end: early, token }))
  expect(above).toBe(`${early} ${token}`)
})

it("returns the server's sentence of a refusal without fields", () => {
  const detail = 'An account with this email already exists.'
  expect(errorsShown(new Problem({ status: 409, detail })).above).toBe(detail)
  expect(errorsShown(new Problem({ status: 502 })).above).toBe(OTHERWISE)
})

it('returns the fallback for anything but a refusal with a sentence', () => {
  expect(errorsShown(new ConnectionError('gone')).above).toBe(OTHERWISE)
  expect(errorsShown(new TypeError('x is not a function')).above).toBe(OTHERWISE)
})
