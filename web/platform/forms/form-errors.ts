import { Problem } from '#web/platform/http/call.ts'

/** What is needed of react-hook-form's form to show errors in it. */
interface ErrorForm {
  getValues: () => object
  setError: (field: never, error: { message: string }, options: { shouldFocus: boolean }) => void
}

/**
 * Shows the server's errors beside the fields that they name, and moves focus to the first of them. Errors of
 * other fields, or the refusal's own text, are returned as one sentence; `fallback` where the server gives
 * none.
 */
export function showFormErrors(
  error: unknown,
  form: ErrorForm,
  fallback: string,
  fields: readonly string[] = Object.keys(form.getValues()),
): string | undefined {
  if (!(error instanceof Problem)) return fallback
  const fieldErrors = Object.entries(error.errors)
  const firstField = fields.find((field) => error.errors[field] !== undefined)
  const otherErrors: string[] = []
  for (const [field, message] of fieldErrors) {
    if (fields.includes(field))
      form.setError(field as never, { message }, { shouldFocus: field === firstField })
    else otherErrors.push(message)
  }
  // One reason can be given for two fields.
  if (otherErrors.length > 0) return [...new Set(otherErrors)].join(' ')
  return fieldErrors.length > 0 ? undefined : error.detail || fallback
}
