import ChevronDown from 'virtual:icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canCollectOutside, tooEarlyText, windowRefusal } from '#contract/orders/collection-times.ts'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import {
  eatenFrom,
  hasChangedSinceSold,
  LineDeclaration,
} from '#web/domain/declarations/line-declaration.tsx'
import { unspokenCode, SPOKEN_LENGTH } from '#contract/orders/order-code-wording.ts'
import { typedCapitals } from '#contract/text/typed-text.ts'
import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'

interface WaitingOrderProps {
  order: Order
  now: Date
  spans: ScheduleSpan[]
  isOpen: boolean
  onToggle: () => void
  /** `outside_window`: the person who pressed has read that it is early or late. */
  onCollect: (outside_window: boolean) => void
}

/**
 * An order in the list: a press opens it, and a second one on the button in it collects it, so that a stray
 * touch does not.
 */
export function WaitingOrder({ order, now, spans, isOpen, onToggle, onCollect }: WaitingOrderProps) {
  const id = useId()
  const row = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    row.current?.focus()
    onToggle()
  }
  return (
    <li className={isOpen ? '-mx-3 my-2 rounded-card border-2 border-ink bg-card' : ''}>
      <button
        ref={row}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={classes(
          'flex items-center gap-3 py-3 text-left',
          isOpen
            ? 'w-full rounded-card px-2.5'
            : '-mx-3 w-[calc(100%+1.5rem)] rounded-control px-3 hover:bg-sunk',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span
              translate={order.customer_first_name === null ? undefined : 'no'}
              className="min-w-0 truncate text-lg font-semibold"
            >
              {order.customer_first_name ?? 'Customer'}
            </span>
            <span translate="no" className="font-display text-lg font-bold tracking-widest whitespace-nowrap">
              {unspokenCode(order.code)}
            </span>
          </span>
          <span className="block wrap-anywhere">{orderLinesText(order.items)}</span>
          <span className="block text-sm text-soft">{`Pickup ${windowText(order, now)}`}</span>
          {hasChangedSinceSold(order.items) && (
            <Badge tone="amber" className="mt-1">
              Changed since sold
            </Badge>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-6 shrink-0 text-soft', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Confirmation order={order} now={now} spans={spans} onClose={close} onCollect={onCollect} />
        )}
      </div>
    </li>
  )
}

/** Two quick touches at one point open the order and do no more. */
const READY_AFTER_MS = 400

interface ConfirmationProps extends Pick<WaitingOrderProps, 'order' | 'now' | 'spans' | 'onCollect'> {
  onClose: () => void
}

function Confirmation({ order, now, spans, onClose, onCollect }: ConfirmationProps) {
  const [isReady, setIsReady] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setIsReady(true), READY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const [ending, setEnding] = useState('')
  const [error, setError] = useState<string>()
  const refusal = windowRefusal(order, now)
  const collect = (): void => {
    if (typedCapitals(ending) !== order.code.slice(-SPOKEN_LENGTH))
      return setError('This code ends otherwise. Please ask the customer again, or scan the pass.')
    onCollect(refusal !== undefined)
  }
  return (
    <div ref={box} className="flex scroll-my-4 flex-col gap-3 px-2.5 pt-1 pb-3">
      <ul className="flex flex-col gap-2">
        {order.items.map((line) => (
          <li key={line.food_item_id} className="wrap-anywhere">
            <span className="font-semibold">{line.name}</span>
            <LineDeclaration line={line} at={eatenFrom(order, now)} className="text-sm" />
          </li>
        ))}
      </ul>
      {refusal === 'too_early' && (
        <Callout kind="warning">{`Too early. ${tooEarlyText(order, now, spans)}`}</Callout>
      )}
      {refusal === 'pickup_over' && (
        <Callout kind="warning">{`Too late: pickup ended at ${timeOfDay(order.pickup_end)}.`}</Callout>
      )}
      {(refusal === undefined || canCollectOutside(order, now, spans)) && (
        <Field label="Last two characters, as the customer says them" error={error}>
          {(control) => (
            <input
              {...control}
              value={ending}
              onChange={(event) => setEnding(event.target.value)}
              className={`${control.className} max-w-32 font-display text-2xl font-bold uppercase`}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={10}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {(refusal === undefined || canCollectOutside(order, now, spans)) && (
          <Button
            disabled={!isReady}
            onClick={collect}
            className="min-h-16 flex-auto text-xl whitespace-nowrap"
          >
            {refusal === undefined ? 'Hand over' : 'Hand over anyway'}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose} className="min-h-16 flex-auto">
          Not yet
        </Button>
      </div>
    </div>
  )
}
