import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

interface ChoiceProps {
  act: string
  leave: string
  busy: boolean
  danger?: boolean
  /** Why it did not work the last time. */
  why?: string | undefined
  onLeave: () => void
  /** What acting does; without it, acting sends the form around. */
  onAct?: () => void
}

/** The end of a question: to do it or to leave it, the doing nearest to the thumb, and why it did not work. */
export function Choice({ act, leave, busy, danger = false, why, onLeave, onAct }: ChoiceProps) {
  return (
    <>
      {why !== undefined && (
        <Callout kind="failed" live>
          {why}
        </Callout>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          {...(onAct === undefined ? { type: 'submit' as const } : { onClick: onAct })}
          {...(danger ? { look: 'danger' as const } : {})}
          busy={busy}
          className="sm:flex-1"
        >
          {act}
        </Button>
        <Button look="secondary" onClick={onLeave} className="sm:flex-1">
          {leave}
        </Button>
      </div>
    </>
  )
}
