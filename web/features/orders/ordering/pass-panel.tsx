import { isolatedText } from '#contract/text/isolated-text.ts'
import CalendarPlus from 'virtual:icons/calendar-plus'
import Printer from 'virtual:icons/printer'
import { type ReactNode, useEffect } from 'react'
import { kitchenNote } from '#contract/kitchen/declarations/declaration-wording.ts'
import type { SharedPass } from '#contract/orders/orders.ts'
import { phoneText, phoneUrl } from '#contract/people/phone-numbers.ts'
import { type PickupState, windowText } from '#contract/kitchen/pickup-windows.ts'
import { SECOND_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { pickupStateText } from '#web/domain/orders/order-wording.ts'
import { addressText } from '#web/domain/position/distance.ts'
import { Directions } from '#web/domain/position/directions.tsx'
import { AvoidanceMarks } from '#web/domain/declarations/avoidance-marks.tsx'
import { asDeclaredNow, eatenFrom, LineDeclaration } from '#web/domain/declarations/line-declaration.tsx'
import { QrCode } from '#web/domain/orders/qr-code.tsx'
import { classes } from '#web/ui/class-names.ts'
import './pass-print.css'

/** Keeps the screen on while a pass is shown, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock
    if (wakeLock === undefined) return
    let isUnmounted = false
    let lock: WakeLockSentinel | undefined
    // The browser refuses on a low battery; the screen then dims as usual.
    const requestLock = async (): Promise<void> => {
      lock = await wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) await lock?.release()
    }
    // The browser releases the lock when the page is hidden.
    const requestWhenVisible = (): void => {
      if (document.visibilityState === 'visible') void requestLock()
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestWhenVisible)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestWhenVisible)
      void lock?.release()
    }
  }, [])
}

/** The part that an order and a shared pass have in common. */
type PanelPass = Pick<SharedPass, 'restaurant' | 'code' | 'items' | 'pickup_start' | 'pickup_end'>

/** Black on white, whatever the theme. */
const stateClasses: Record<PickupState, string> = {
  upcoming: 'border-2 border-black',
  open: 'bg-[#1d6b3f] text-white',
  grace: 'bg-[#ffd98a] text-black',
  over: 'bg-[#a3231a] text-white',
}

const actionClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control font-semibold underline underline-offset-4 outline-black'

/**
 * The pickup pass, which the customer shows at the counter. Black on white in every theme, so that a camera
 * can read it.
 */
export function PassPanel({ pass, token, calendar }: { pass: PanelPass; token: string; calendar?: string }) {
  const now = new Date(useNow(SECOND_MS))
  useWakeLock()
  return (
    <section
      data-pass
      aria-label="Pickup pass"
      className="overflow-hidden rounded-card border border-line bg-white text-black shadow-raised"
    >
      <Ticket pass={pass} token={token} now={now} />
      <Details pass={pass} now={now}>
        <Actions calendar={calendar} />
      </Details>
    </section>
  )
}

/** What the counter reads: the time, the QR code and the code to say. */
function Ticket({ pass, token, now }: { pass: PanelPass; token: string; now: Date }) {
  const pickup = pickupStateText(pass, now)
  return (
    <div className="flex flex-col items-center px-2 pt-4 pb-6 text-center">
      <p className="px-3 text-xl font-bold">{`Pick up ${windowText(pass, now)}`}</p>
      <p
        role="status"
        data-pickup-state={pickup.state}
        className={classes('mt-2 rounded-full px-4 py-1 font-semibold', stateClasses[pickup.state])}
      >
        {pickup.text}
      </p>
      {pickup.hint !== undefined && <p className="mt-1 px-3 font-medium">{pickup.hint}</p>}
      <QrCode
        text={token}
        label={`QR code of the order at ${isolatedText(pass.restaurant.name)}`}
        className="w-full max-w-96"
      />
      <p className="mt-1 text-sm">or say the code</p>
      <p className="font-display text-[min(3rem,12.3vw)] leading-none font-extrabold tracking-[0.12em] whitespace-nowrap tabular-nums">
        <span translate="no" aria-hidden="true">
          {spacedCode(pass.code)}
        </span>
        <span className="sr-only">
          <span>Code</span> <span translate="no">{[...pass.code].join(' ')}</span>
        </span>
      </p>
    </div>
  )
}

/** Where to go, and what is in the bag. */
function Details({ pass, now, children }: { pass: PanelPass; now: Date; children: ReactNode }) {
  const { restaurant } = pass
  const address = addressText(restaurant)
  return (
    <div className="flex flex-col gap-3 border-t-2 border-dashed border-black/25 px-5 py-5">
      <div>
        <p translate="no" className="font-display text-2xl font-bold wrap-anywhere">
          {restaurant.name}
        </p>
        <p translate={address === '' ? undefined : 'no'} className="wrap-anywhere">
          {address === '' ? 'The restaurant has not given its address yet.' : address}
        </p>
        <Directions address={restaurant} className="print:hidden [&_a]:outline-black" />
        {restaurant.phone !== null && (
          <p>
            <a
              href={phoneUrl(restaurant.phone)}
              className="inline-flex min-h-11 items-center underline underline-offset-4 outline-black print:min-h-0"
            >
              {phoneText(restaurant.phone)}
            </a>
          </p>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {pass.items.map((line) => (
          <li key={line.name} className="wrap-anywhere">
            <span className="font-semibold tabular-nums">{`${line.quantity} ×`}</span> <bdi>{line.name}</bdi>
            <LineDeclaration line={line} at={eatenFrom(pass, now)} className="text-sm" />
            <AvoidanceMarks item={asDeclaredNow(line)} className="mt-1.5 print:hidden" />
          </li>
        ))}
      </ul>
      <p className="text-sm">{kitchenNote(restaurant.phone, 'eat')}</p>
      <p>
        <span>At the counter, say:</span> <q>A Surplate pickup, please</q>{' '}
        <span>{`and hold up this code.${restaurant.pickup_instructions !== null ? ` ${isolatedText(restaurant.pickup_instructions)}` : ''}`}</span>
      </p>
      <div className="contents">{children}</div>
    </div>
  )
}

function Actions({ calendar }: { calendar: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-x-6 print:hidden">
      <button type="button" onClick={() => window.print()} className={actionClass}>
        <Printer aria-hidden="true" className="size-5 shrink-0" />
        <span>Print this pass</span>
      </button>
      {calendar !== undefined && (
        <a href={calendar} className={actionClass}>
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
          <span>Add to calendar</span>
        </a>
      )}
    </div>
  )
}
