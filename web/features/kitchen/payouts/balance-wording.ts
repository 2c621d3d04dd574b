import { weekdayOf } from '#contract/calendar-days.ts'
import type { RestaurantBalance } from '#contract/money/payouts.ts'
import { nextPayDay } from '#contract/money/pay-days.ts'
import {
  FIRST_DAYS,
  PAYABLE_AFTER_HOURS,
  PAYABLE_LATE_DAYS,
  PAYOUT_MINIMUM,
} from '#contract/money/payout-states.ts'
import { toAud, toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { dayAndMonth, shortDate, weekdayName } from '#contract/time-wording.ts'
import { ordersText } from '#web/domain/counts.ts'
import { price } from '#web/domain/food-items/price.ts'

const WEEK_DAYS = 7
const LONGER_WAIT = `or ${PAYABLE_LATE_DAYS} days in your first ${FIRST_DAYS} days and for orders of your own team`

/** "on Friday", with the date when that is not within a week. Days are `YYYY-MM-DD`. */
export function payDayText(pays_on: string, today: string): string {
  const days = (Date.parse(pays_on) - Date.parse(today)) / DAY_MS
  if (days < 0) return 'soon'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  const weekday = weekdayName(weekdayOf(pays_on))
  return days < WEEK_DAYS ? `on ${weekday}` : `on ${weekday}, ${dayAndMonth(pays_on, new Date(today))}`
}

/** "Fri 4 Dec": the first pay day on which bank details are paid to that are usable from an instant on. */
export const firstPayDayText = (usable_from: string): string =>
  shortDate(`${nextPayDay(new Date(usable_from))}T00:00:00Z`)

/** Nothing is payable, but something was sent: that is what an owner looks for then. */
const isOnlyOnTheWay = ({ obstacle, payable, on_the_way }: RestaurantBalance): boolean =>
  obstacle === 'nothing_owed' && payable === 0 && on_the_way > 0

/** What the restaurant gets, in a few words. */
export function balanceHeadline(balance: RestaurantBalance, today: string): string {
  const { obstacle, payable, amount, on_the_way, pays_on } = balance
  if (obstacle === null) return `You get ${price(amount)} ${payDayText(pays_on, today)}`
  if (isOnlyOnTheWay(balance)) return `${price(on_the_way)} is on its way to you`
  if (payable < 0) return `${price(0 - payable)} is taken off your next payout`
  if (payable === 0) return 'Nothing to pay out yet'
  return obstacle === 'below_minimum' ? `${price(payable)} so far` : `${price(payable)} is waiting for you`
}

/** The sentence below it. */
export function balanceLead(balance: RestaurantBalance, today: string): string | undefined {
  const { obstacle, orders, payable, pays_on } = balance
  if (obstacle === null) {
    const late =
      pays_on < today
        ? [`It was to be sent ${dayAndMonth(pays_on, new Date(today))}, and is being looked after.`]
        : []
    // No order is in it if all of it is a payout that came back, or a correction.
    const parts = [...(orders === 0 ? [] : [`for ${ordersText(orders)}`]), ...late]
    return parts.length === 0 ? undefined : parts.join('. ')
  }
  if (obstacle === 'below_minimum')
    return `Under $${PAYOUT_MINIMUM} waits, and is paid with the first payout of next month at the latest.`
  if (obstacle !== 'nothing_owed' || isOnlyOnTheWay(balance)) return undefined
  return payable < 0
    ? 'Your refunds came to more than your new orders did. There is nothing for you to do.'
    : `Once a week we pay what was picked up at least ${PAYABLE_AFTER_HOURS} hours before, ${LONGER_WAIT}.`
}

export interface BalanceLine {
  amount: number
  text: string
  /** When that is, for whoever wants to know. */
  rule?: string
}

const DAYS_MAX = 3

const takenOff = (amount: number): BalanceLine => ({
  amount,
  text: 'is taken off for refunds of the last days',
})

/** What becomes payable later: on the next days, then all that follows together, and what has no day yet. */
function notPayableLines({ not_payable_yet, payable_days = [] }: RestaurantBalance): BalanceLine[] {
  if (not_payable_yet < 0) return [takenOff(not_payable_yet)]
  const dated = payable_days.flatMap(({ from, amount }) =>
    from === null || amount <= 0 ? [] : [{ from, amount }],
  )
  const next = dated.length > DAYS_MAX ? dated.slice(0, DAYS_MAX - 1) : dated
  const following = dated.slice(next.length)
  const last = following.at(-1)
  const amount = toAud(toCents(not_payable_yet) - toCents(sumOf(dated)))
  const rule = `${PAYABLE_AFTER_HOURS} hours after pickup has ended, ${LONGER_WAIT}, and once any complaint is decided.`
  return [
    ...next.map((share) => ({ amount: share.amount, text: `more, payable from ${shortDay(share.from)}` })),
    ...(last === undefined
      ? []
      : [{ amount: sumOf(following), text: `more, the last of it payable from ${shortDay(last.from)}` }]),
    amount < 0 ? takenOff(amount) : { amount, text: 'more with a later payout', rule },
  ]
}

const shortDay = (day: string): string => shortDate(`${day}T00:00:00Z`)
const sumOf = (shares: { amount: number }[]): number =>
  toAud(shares.reduce((cents, { amount }) => cents + toCents(amount), 0))

/** What comes beside it and after it. */
export function balanceLines(balance: RestaurantBalance): BalanceLine[] {
  const { amount, obstacle, payable, on_the_way } = balance
  // What has become payable since the next payout was made up.
  const after_next = obstacle === null && payable !== amount ? payable : 0
  const lines = [
    { amount: isOnlyOnTheWay(balance) ? 0 : on_the_way, text: 'is on its way to you' },
    {
      amount: after_next,
      text: after_next < 0 ? 'is taken off the payout after that' : 'more with the payout after that',
    },
    ...notPayableLines(balance),
  ]
  return lines.filter((line) => line.amount !== 0).map((line) => ({ ...line, amount: Math.abs(line.amount) }))
}
