import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface SecondPressProps {
  children: ReactNode
  /** What the button says after the first press. */
  question: ReactNode
  busy: boolean
  onConfirm: () => void
}

/** A double tap is one press. */
const DOUBLE_TAP_MS = 500

type Stage = 'idle' | 'asking' | 'ready'

/**
 * A button for what cannot be undone: the first press asks, the second does it. Moving on takes the question
 * back.
 */
export function SecondPress({ children, question, busy, onConfirm }: SecondPressProps) {
  const [stage, setStage] = useState<Stage>('idle')

  useEffect(() => {
    if (stage !== 'asking') return
    const timer = setTimeout(() => setStage('ready'), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [stage])

  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus a button that is tapped, and what has no focus cannot lose it.
    event.currentTarget.focus()
    if (stage === 'idle') setStage('asking')
    if (stage === 'ready') onConfirm()
  }

  return (
    <Button
      variant={stage === 'idle' ? 'secondary' : 'danger'}
      busy={busy}
      aria-disabled={stage === 'asking' || undefined}
      onBlur={() => setStage('idle')}
      onClick={press}
      className="shrink-0"
    >
      <span aria-live="polite">
        {stage === 'idle' ? (
          children
        ) : (
          <>
            <span className="sr-only">
              <span>{children}</span>
              <span>: </span>
            </span>
            <span>{question}</span>
          </>
        )}
      </span>
    </Button>
  )
}
