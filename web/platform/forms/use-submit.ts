import { useState } from 'react'
import { failureText } from '#web/platform/http/call.ts'
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

/**
 * What a button does: `run`, which may return a sentence that says what is left to do. `error` is that sentence, or
 * why the last press failed: `failed` where nothing gives a reason.
 */
export function usePress<Choice extends unknown[]>(
  failed: string,
  run: (...choice: Choice) => Promise<unknown>,
  reasonOf: (failure: unknown) => string | undefined = () => undefined,
) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const press = async (...choice: Choice): Promise<void> => {
    setError(undefined)
    setBusy(true)
    try {
      const remark = await run(...choice)
      if (typeof remark === 'string') setError(remark)
    } catch (failure) {
      setError(reasonOf(failure) ?? failureText(failure, failed))
    }
    setBusy(false)
  }
  return { error, isBusy, press }
}
