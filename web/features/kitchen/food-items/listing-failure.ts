import { ConnectionError } from '#web/platform/http/call.ts'
import { type SetError, showFormErrors } from '#web/platform/forms/form-errors.ts'
import { refreshListings } from './listing-notice.ts'

const UNKNOWN =
  'The connection broke, so we cannot tell whether it was listed. Please try again: it is listed only once.'

/** Shows why a meal was not listed, or that nobody knows. For the rest see `showFormErrors`. */
export function showListingErrors(
  error: unknown,
  fields: readonly string[],
  setError: SetError,
  fallback: string,
): string | undefined {
  if (!(error instanceof ConnectionError)) return showFormErrors(error, fields, setError, fallback)
  void refreshListings()
  return UNKNOWN
}
