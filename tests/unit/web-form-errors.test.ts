import { expect, it } from 'vitest'
import { ConnectionError, Problem } from '#web/platform/call.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'

const OTHERWISE = 'It did not work.'

function tell(error: unknown): { beside: [string, string][]; above: string | undefined } {
  const beside: [string, string][] = []
  const above = showFormErrors(error, ['email', 'password'], (field, { message }) => void beside.push([field, message]), OTHERWISE)
  return { beside, above }
}

it('puts an error beside the field it names, and says nothing twice', () => {
  const refused = new Problem({ status: 422, detail: 'Some fields need another look.', errors: { email: 'Email is required' } })
  expect(tell(refused)).toEqual({ beside: [['email', 'Email is required']], above: undefined })
})

it('says above the form what is wrong with something the form does not show', () => {
  const refused = new Problem({ status: 422, detail: 'Some fields need another look.', errors: { token: 'The link is incomplete.' } })
  expect(tell(refused)).toEqual({ beside: [], above: 'The link is incomplete.' })
})

it("shows the server's sentence if it has one", () => {
  expect(tell(new Problem({ status: 409, detail: 'An account with this email already exists.' })).above).toBe(
    'An account with this email already exists.',
  )
  expect(tell(new Problem({ status: 502 })).above).toBe(OTHERWISE)
})

it('falls back to the words of the form for anything else', () => {
  expect(tell(new ConnectionError('gone')).above).toBe(OTHERWISE)
  expect(tell(new TypeError('x is not a function')).above).toBe(OTHERWISE)
})
