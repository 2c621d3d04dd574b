import { mealsText } from '#web/domain/counts.ts'
import type { Pin } from './use-pin.ts'

const linkClass = 'min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4'

/** Says that a pin has more meals than are shown, and why. */
export function HiddenItems({ pin: { hiddenCount, isPartial, showHidden } }: { pin: Pin }) {
  return (
    <>
      {isPartial && <p className="text-sm text-soft">Of the kitchens with most meals here.</p>}
      {hiddenCount > 0 && (
        <p className="text-sm">
          <span>{`${mealsText(hiddenCount)} with what you avoid ${hiddenCount === 1 ? 'is' : 'are'} not shown.`}</span>{' '}
          <button
            type="button"
            onClick={showHidden}
            className={linkClass}
          >{`Show ${hiddenCount === 1 ? 'it' : 'them'}`}</button>
        </p>
      )}
    </>
  )
}

/** Why the meals of a pin are missing. */
export function ItemsError({ pin: { isError, retry } }: { pin: Pin }) {
  if (!isError) return null
  return (
    <p role="alert" className="text-sm">
      <span>These meals could not be loaded.</span>{' '}
      <button type="button" onClick={retry} className={linkClass}>
        Try again
      </button>
    </p>
  )
}
