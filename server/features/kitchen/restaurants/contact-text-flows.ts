import { invalid } from '#server/platform/failure.ts'
import { contactError } from './contact-text-rules.ts'

/** Refuses the texts of these fields that name another way to reach or to pay a restaurant. */
export function assertNoContacts(fields: Record<string, string | null | undefined>): void {
  const errors = Object.entries(fields).flatMap(([field, text]): [string, string][] => {
    const error = contactError(text ?? '')
    return error === undefined ? [] : [[field, error]]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
