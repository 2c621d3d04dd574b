import { expect, it, vi } from 'vitest'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { showListingErrors } from '#web/features/kitchen/food-items/listing-notice.ts'

const setError = vi.fn<(...call: unknown[]) => void>()
const form = { getValues: () => ({ name: '' }), setError }
const show = (error: Error) => showListingErrors(error, form, 'It was not listed.')

it('says that nobody knows whether a meal was listed when no answer came, and that a second try lists it only once', () => {
  const error = new ConnectionError(new TypeError('network'))
  expect(show(error)).toMatch(/cannot tell whether it was listed.*only once/)
})

it('shows why a meal was not listed beside the field that it is about', () => {
  expect(show(new Problem({ status: 422, errors: { name: 'Name is required' } }))).toBeUndefined()
  expect(setError).toHaveBeenCalledWith('name', { message: 'Name is required' }, { shouldFocus: true })
  expect(show(new Problem({ status: 409, detail: 'Too many.' }))).toBe('Too many.')
})
