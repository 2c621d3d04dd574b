import { type SyntheticEvent, useState } from 'react'
import { CODE_LENGTH } from '#contract/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** A typed code without spaces and hyphens, in capitals. */
export const cleanCode = (typed: string): string => typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Takes the order code, which the customer says when the QR code cannot be read. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    const code = cleanCode(typed)
    if (code.length !== CODE_LENGTH) return setError(`A code has ${CODE_LENGTH} characters`)
    setError(undefined)
    setTyped('')
    onCode(code)
  }
  return (
    <form noValidate onSubmit={send}>
      <Field label="Or type the code" error={error}>
        {(tied) => (
          <span className="flex gap-2">
            <input
              {...tied}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className={`${tied.className} min-w-0 font-display text-2xl font-bold tracking-[0.15em] uppercase placeholder:font-normal`}
              placeholder="ABC 234"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={12}
            />
            <Button type="submit" busy={busy} className="shrink-0 text-lg">
              Check
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
