import ChevronLeft from 'virtual:icons/chevron-left'
import ChevronRight from 'virtual:icons/chevron-right'
import X from 'virtual:icons/x'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { FoodItemCardSkeleton } from '#web/domain/food-items/food-item-card-skeleton.tsx'
import type { Pin } from './use-pin.ts'
import { mealsText } from '#web/domain/counts.ts'

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

const buttonClass = 'grid size-11 place-items-center rounded-control hover:bg-sunk aria-disabled:text-edge'

interface ItemsOfPinProps {
  pin: Pin
  children: (items: FoodItem[]) => ReactNode
}

/**
 * The meals of the pressed pin over the lower edge of the map, side by side: the next comes by swiping or by
 * a button.
 */
export function ItemsOfPin({ pin, children }: ItemsOfPinProps) {
  const { items, text, isLoading } = pin
  const row = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const cardRow = () => row.current?.querySelector('ul')
  const show = (index: number): void =>
    cardRow()?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  useEffect(() => {
    setAt(0)
    row.current?.querySelector('ul')?.scrollTo?.({ left: 0 })
  }, [text])
  const { close } = pin
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent): void => void (key === 'Escape' && close())
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [close])
  const showPin = useEffectEvent(() => {
    // Its first element, as the section begins above with a fade.
    const top = section.current?.firstElementChild?.getBoundingClientRect().top
    if (top !== undefined && !isLoading) pin.showAbove(top)
  })
  useEffect(() => {
    showPin()
  }, [text, isLoading, items.length])
  const noteScroll = (): void => {
    const ul = cardRow()
    const first = ul?.children[0]
    if (ul && first) setAt(Math.min(Math.round(ul.scrollLeft / (first.clientWidth + GAP)), items.length - 1))
  }
  return (
    <section
      ref={section}
      aria-label="Meals of the pin"
      className="absolute inset-x-0 bottom-0 z-30 bg-linear-to-t from-paper from-60% to-transparent pt-6 pb-2"
    >
      <div className="mx-2 mb-2 flex items-center gap-1 rounded-control border border-line bg-card pl-3 shadow-raised">
        <div className="min-w-0 flex-1 py-1">
          <p role="status" className="leading-tight font-bold">
            {text}
          </p>
          <HiddenItems pin={pin} />
          <ItemsError pin={pin} />
        </div>
        {items.length > 1 && (
          <>
            <button
              type="button"
              aria-label="Previous meal"
              aria-disabled={at === 0}
              onClick={() => show(at - 1)}
              className={buttonClass}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <span className="text-sm whitespace-nowrap tabular-nums">{`${at + 1} of ${items.length}`}</span>
            <button
              type="button"
              aria-label="Next meal"
              aria-disabled={at === items.length - 1}
              onClick={() => show(at + 1)}
              className={buttonClass}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </>
        )}
        <button type="button" aria-label="Close" onClick={pin.close} className={buttonClass}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div ref={row} onScrollCapture={noteScroll}>
        {isLoading ? (
          <div className="px-2">
            <FoodItemCardSkeleton />
          </div>
        ) : (
          children(items)
        )}
      </div>
    </section>
  )
}

/** Between two cards, in CSS pixels. */
const GAP = 8
