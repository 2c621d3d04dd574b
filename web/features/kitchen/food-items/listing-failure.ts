import { ConnectionError } from '#web/platform/http/call.ts'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { refreshListings } from './listing-notice.ts'

const UNKNOWN =
  'The connection broke, so we cannot tell whether it was listed. Please try again: it is listed only once.'

/** Shows why a meal was not listed, or that nobody knows. For the rest see `showFormErrors`. */
export const showListingErrors: typeof showFormErrors = (error, ...rest) => {
  if (!(error instanceof ConnectionError)) return showFormErrors(error, ...rest)
  void refreshListings()
  return UNKNOWN
}
