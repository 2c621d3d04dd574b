import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { type PickupWindow, windowText, wholeSecond } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useClock } from '#web/platform/clock.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/class-names.ts'
import { endsSoon, isOver, timeLeft } from './expiry.ts'

/** What the clock changes of a food item. */
export interface SaleClock {
  /** As "13m left" or "Expired". */
  timeLeft: string
  tone: Tone
  isOver: boolean
  /** As "until 8:19 pm", or "9:00–9:30 pm" where pickup has not begun. */
  pickup: string
}

const toneAt = (expires_at: string, now: number): Tone => {
  if (isOver(expires_at, now)) return 'red'
  return endsSoon(expires_at, now) ? 'amber' : 'plain'
}

/** Only where its beginning is given: without one a card names the day and the end. */
const isUpcoming = ({ pickup_start }: PickupWindow<string>, now: number): boolean =>
  pickup_start !== null && now < wholeSecond(pickup_start).getTime()

/**
 * When something can be picked up, as it is read at `now`: its beginning is named while it is still to come.
 */
export const pickupText = ({ pickup_start, pickup_end }: PickupWindow<string>, now: number): string =>
  windowText(
    { pickup_start: isUpcoming({ pickup_start, pickup_end }, now) ? pickup_start : null, pickup_end },
    new Date(now),
  )

/** Days begin with one in every time zone. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * One subscription for all of it, so that a page full of food items follows the clock once for each; what is
 * compared each second is cheap, and the window is worded anew when it can read differently.
 */
export function useSaleClock(item: Pick<FoodItem, 'expires_at' | 'pickup_start' | 'pickup_end'>): SaleClock {
  const { expires_at } = item
  const state = useClock((now) =>
    [
      timeLeft(expires_at, now),
      toneAt(expires_at, now),
      isUpcoming(item, now),
      Math.floor(now / QUARTER_MS),
    ].join('/'),
  )
  const [text, tone, upcoming, quarter] = state.split('/') as [string, Tone, string, string]
  const pickup = { pickup_start: upcoming === 'true' ? item.pickup_start : null, pickup_end: item.pickup_end }
  return {
    timeLeft: text,
    tone,
    isOver: tone === 'red',
    pickup: windowText(pickup, new Date(Number(quarter) * QUARTER_MS)),
  }
}

interface SaleTimesProps {
  expires_at: string
  clock: SaleClock
  className?: string
  children?: ReactNode
}

/**
 * How long a food item can be ordered and when it is picked up; on one line where that has room, and never
 * cut.
 */
export function SaleTimes({ expires_at, clock, className, children }: SaleTimesProps) {
  return (
    <div className={classes('flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm', className)}>
      <Badge low tone={clock.tone} className="py-0.5">
        <time dateTime={expires_at}>{clock.timeLeft}</time>
      </Badge>
      <p>{`Pick up ${clock.pickup}`}</p>
      <div className="contents">{children}</div>
    </div>
  )
}
