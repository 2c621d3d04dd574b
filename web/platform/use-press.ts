import { useState } from 'react'
import { failureText } from '#web/platform/http/call.ts'

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
