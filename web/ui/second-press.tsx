import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface SecondPressProps {
  children: ReactNode
  /** What the button says after the first press. */
  question: ReactNode
  busy: boolean
  onConfirm: () => void
}

/** A button for what cannot be undone: the first press asks, the second does it. Moving on takes the question back. */
export function SecondPress({ children, question, busy, onConfirm }: SecondPressProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Button
      variant={isAsking ? 'danger' : 'secondary'}
      busy={busy}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? onConfirm() : setAsking(true))}
      className="shrink-0"
    >
      <span aria-live="polite">{isAsking ? question : children}</span>
    </Button>
  )
}
