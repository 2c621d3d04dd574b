import { expect, it } from 'vitest'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'

const OTHERWISE = 'It did not work.'

function errorsShown(error: unknown): { beside: [string, string][]; above: string | undefined } {
  const beside: [string, string][] = []
  const above = showFormErrors(
    error,
    ['email', 'password'],
    (field, { message }) => void beside.push([field, message]),
    OTHERWISE,
  )
  return { beside, above }
}

it('shows an error beside the field that it names, and only there', () => {
  const refused = new Problem({
    status: 422,
    detail: 'Some fields need another look.',
    errors: { email: 'Email is required' },
  })
  expect(errorsShown(refused)).toEqual({ beside: [['email', 'Email is required']], above: undefined })
})

it('returns the error of a field that the form does not have', () => {
  const refused = new Problem({
    status: 422,
    detail: 'Some fields need another look.',
    errors: { token: 'The link is incomplete.' },
  })
  expect(errorsShown(refused)).toEqual({ beside: [], above: 'The link is incomplete.' })
})

it('returns a reason once that is given for two fields that the form does not have', () => {
  const errors = {
    certificates: 'It ends too early.',
    pickup_end: 'It ends too early.',
    token: 'The link is incomplete.',
  }
  expect(errorsShown(new Problem({ status: 422, errors })).above).toBe(
    'It ends too early. The link is incomplete.',
  )
})

it("returns the server's sentence of a refusal without fields", () => {
  expect(
    errorsShown(new Problem({ status: 409, detail: 'An account with this email already exists.' })).above,
  ).toBe('An account with this email already exists.')
  expect(errorsShown(new Problem({ status: 502 })).above).toBe(OTHERWISE)
})

it('returns the fallback for anything but a refusal with a sentence', () => {
  expect(errorsShown(new ConnectionError('gone')).above).toBe(OTHERWISE)
  expect(errorsShown(new TypeError('x is not a function')).above).toBe(OTHERWISE)
})
