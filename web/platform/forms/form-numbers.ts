import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form'

/**
 * Connects a field of numbers with a value of a form. A value that cannot be read is the text, which the
 * schema refuses.
 */
export function useNumberProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, onBlur, ref } = field
  return {
    name,
    value: value as number | string | null | undefined,
    onChange,
    onBlur,
    ref,
    error: fieldState.error?.message,
  }
}
