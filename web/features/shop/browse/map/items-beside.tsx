import { type ReactNode, useRef } from 'react'
import { mealsText } from '#web/domain/counts.ts'
import { HiddenItems, ItemsError } from './hidden-items.tsx'
import type { Pin } from './use-pin.ts'

interface ItemsBesideProps {
  pin: Pin
  /** How many meals there are with those that have no place on the map. */
  total: number
  children: ReactNode
}

const linkClass = 'min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4'

/** On a wide screen: how many meals are shown beside the map, the way back to all of them, and the meals. */
export function ItemsBeside({ pin, total, children }: ItemsBesideProps) {
  const summary = useRef<HTMLParagraphElement>(null)
  const showAll = (): void => {
    pin.close()
    // The button that was pressed disappears, and the focus would with it.
    summary.current?.focus()
  }
  return (
    <div>
      <p ref={summary} tabIndex={-1} role="status" className="font-display text-xl font-bold">
        {pin.isOpen ? pin.text : mealsText(total)}
      </p>
      {pin.isOpen ? (
        <button type="button" onClick={showAll} className={linkClass}>{`Show all ${total}`}</button>
      ) : (
        <p className="text-soft">Press a number on the map to see its meals.</p>
      )}
      <HiddenItems pin={pin} />
      <ItemsError pin={pin} />
      <div className="mt-3" aria-busy={pin.isLoading}>
        {children}
      </div>
    </div>
  )
}
