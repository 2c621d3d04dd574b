import { Problem } from './call.ts'

type SetError = (field: never, error: { message: string }) => void

/**
 * Puts what the server refused where it belongs: beside the fields it names; the rest is returned as one sentence,
 * `otherwise` when the server has none. `setError` is react-hook-form's.
 */
export function showFormErrors(error: unknown, fields: readonly string[], setError: SetError, otherwise: string): string | undefined {
  if (!(error instanceof Problem)) return otherwise
  const named = Object.entries(error.errors)
  const elsewhere: string[] = []
  for (const [field, message] of named) {
    if (fields.includes(field)) setError(field as never, { message })
    else elsewhere.push(message)
  }
  if (elsewhere.length > 0) return elsewhere.join(' ')
  return named.length > 0 ? undefined : error.detail || otherwise
}
