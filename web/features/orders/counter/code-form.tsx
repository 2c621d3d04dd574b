import { useState } from 'react'
import { CODE_LENGTH } from '#contract/constants.ts'
import { NO_ORDER_CODE } from '#contract/orders/order-code-wording.ts'
import { typedCapitals } from '#contract/text/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Takes the order code, which the customer says when the QR code cannot be read. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = (): void => {
    const code = typedCapitals(text)
    if (code.length !== CODE_LENGTH) return setError(NO_ORDER_CODE)
    setError(undefined)
    setText('')
    onCode(code)
  }
  return (
    <Form name="Collect by code" onSubmit={send}>
      <Field label="Or type the code" error={error}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={`${control.className} min-w-0 font-display text-2xl font-bold tracking-[0.15em] uppercase placeholder:font-normal`}
              placeholder="ABC 234"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={60}
            />
            <Button type="submit" busy={busy} className="shrink-0 text-lg">
              Check
            </Button>
          </span>
        )}
      </Field>
    </Form>
  )
}
