import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFormErrors } from './form-errors.ts'

/**
 * Submits a form by `send`, which also does what follows, and may return a sentence that says what is left to do.
 * What the server refuses is shown beside its fields, or as the sentence `error`: `failed` where the server gives
 * none, or what `failed` makes of the failure. `send` also gets what `submit` is called with, such as which of two
 * buttons was pressed.
 */
export function useSubmit<Values extends FieldValues, Input, Choice extends unknown[] = []>(
  form: UseFormReturn<Values, unknown, Input>,
  failed: string | ((failure: unknown, input: Input) => string | undefined),
  send: (input: Input, ...choice: Choice) => unknown,
) {
  const [error, setError] = useState<string>()
  const submit = (...choice: Choice): Promise<void> =>
    form.handleSubmit(async (input) => {
      setError(undefined)
      try {
        const remark = await send(input, ...choice)
        if (typeof remark === 'string') setError(remark)
      } catch (failure) {
        setError(typeof failed === 'string' ? showFormErrors(failure, form, failed) : failed(failure, input))
      }
    })()
  return { error, setError, submit, isBusy: form.formState.isSubmitting }
}
