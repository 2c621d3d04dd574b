import { ConnectionError } from '#web/platform/call.ts'
import { type SetError, showFormErrors } from '#web/platform/form-errors.ts'
import { refreshListings } from './listing-notice.ts'

const UNKNOWN = 'The connection broke, so we cannot tell whether it was listed. Look under “Your food items” before you try again.'

/** Shows why a meal was not listed, or that nobody knows: a second try could list it twice. For the rest see `showFormErrors`. */
export function showListingErrors(error: unknown, fields: readonly string[], setError: SetError, fallback: string): string | undefined {
  if (!(error instanceof ConnectionError)) return showFormErrors(error, fields, setError, fallback)
  void refreshListings()
  return UNKNOWN
}
