import { expect, it, vi } from 'vitest'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { showListingErrors } from '#web/features/kitchen/food-items/listing-failure.ts'
import type { SetError } from '#web/platform/forms/form-errors.ts'

it('says that nobody knows whether a meal was listed when no answer came, and that a second try lists it only once', () => {
  const error = new ConnectionError(new TypeError('network'))
  expect(
    showListingErrors(error, ['name'], vi.fn<SetError>(), 'It was not listed. Please try again.'),
  ).toMatch(/cannot tell whether it was listed.*only once/)
})

it('shows why a meal was not listed beside the field that it is about', () => {
  const setError = vi.fn<SetError>()
  const refusal = new Problem({ status: 422, errors: { name: 'Name is required' } })
  expect(showListingErrors(refusal, ['name'], setError, 'It was not listed.')).toBeUndefined()
  expect(setError).toHaveBeenCalledWith('name', { message: 'Name is required' })
  expect(
    showListingErrors(
      new Problem({ status: 409, detail: 'Too many.' }),
      ['name'],
      setError,
      'It was not listed.',
    ),
  ).toBe('Too many.')
})
