import type { FieldPath, FieldValues, FormState, RegisterOptions, UseFormRegister } from 'react-hook-form'

interface Form<Values extends FieldValues> {
  register: UseFormRegister<Values>
  formState: FormState<Values>
}

/**
 * Connects a field component with a value of a react-hook-form form: what `register` returns, and the error
 * of that value.
 */
export function fieldProps<Values extends FieldValues, Name extends FieldPath<Values> & keyof Values>(
  form: Form<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const errors: Partial<Record<keyof Values, { message?: unknown }>> = form.formState.errors
  const message = errors[name]?.message
  return { ...form.register(name, options), error: typeof message === 'string' ? message : undefined }
}
