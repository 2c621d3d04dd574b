import { useState, type ReactNode } from 'react'
import { DEVICE_NAME_MAX } from '#contract/constants.ts'
import { ConnectionError, failureText, Problem } from '#web/platform/http/call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { pairThisDevice } from './device-identity.ts'

export const HOW_TO_PAIR =
  'A device that stays at the counter needs no password: on the dashboard of the restaurant, open Counter devices, and scan the code there with it.'

/** What the counter shows where nobody can hand over. */
export function CounterMessage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-4xl">Counter</h1>
      <div className="contents">{children}</div>
    </main>
  )
}

/** The code in the fragment of the address, which is sent to no server. */
export const readPairingToken = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('pair') ?? undefined

/** Asks for the name under which the dashboard lists this device, and pairs it. */
export function PairDevice({ token, onDone }: { token: string; onDone: () => void }) {
  const [name, setName] = useState('Kitchen tablet')
  const [isPairing, setPairing] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = (): void => {
    history.replaceState(history.state, '', location.pathname)
    onDone()
  }
  const pair = async (): Promise<void> => {
    if (isPairing) return
    setPairing(true)
    setError(undefined)
    try {
      await pairThisDevice(token, name, { wasUnanswered: error instanceof ConnectionError })
      leave()
    } catch (failure) {
      setError(failure)
    }
    setPairing(false)
  }
  const fieldError = error instanceof Problem ? error.errors['name'] : undefined
  return (
    <CounterMessage>
      <p className="text-lg">This device can then hand orders over, without anybody’s password.</p>
      <Form name="Pair this device" onSubmit={pair}>
        <TextField
          label="Name of this device"
          help="The dashboard lists it under this name."
          maxLength={DEVICE_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError}
        />
        <FormError
          message={
            error === undefined || fieldError !== undefined
              ? undefined
              : failureText(error, 'This device could not be paired. Please try again.')
          }
        />
        <Button type="submit" busy={isPairing} className="text-lg">
          Pair this device
        </Button>
        <Button variant="quiet" onClick={leave}>
          Not now
        </Button>
      </Form>
    </CounterMessage>
  )
}
