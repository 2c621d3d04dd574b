import type { CitySum } from '#contract/desk/city.ts'
import type { PaidOrderKind } from '#contract/desk/city-terms.ts'
import { canOpen } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { kilograms } from '#web/domain/insights/bar-wording.ts'
import { count } from '#web/platform/format.ts'
import { classes } from '#web/ui/class-names.ts'
import { type CityPartProps, orderOpeners } from './city-charts.tsx'
import { closedSellThrough, lastFullWeek, percent, sellThrough } from './city-wording.ts'

interface CityFigure {
  label: string
  value: string
  /** Beside it, in small. */
  beside?: string | undefined
  /** Opens the list behind it. */
  onOpen?: (() => void) | undefined
}

const shareText = (share: number | undefined): string => (share === undefined ? '–' : percent(share))

function figuresOf(props: CityPartProps): CityFigure[] {
  const { insights, role, go } = props
  const { total, total_before, bars } = insights
  const week = lastFullWeek(insights.weeks)
  const hasBefore = total_before.orders + total_before.listed > 0
  const figure = (label: string, textOf: (sum: CitySum) => string, onOpen?: () => void): CityFigure => ({
    label,
    value: textOf(total),
    beside: hasBefore ? `${textOf(total_before)} before` : undefined,
    onOpen,
  })
  const orders = (kind: PaidOrderKind) => orderOpeners(props, kind).openAll
  const payouts = canOpen(role, { name: 'payouts' }) ? () => go({ name: 'payouts' }) : undefined
  return [
    figure('Orders', (sum) => count(sum.orders), orders('paid')),
    figure('Portions', (sum) => count(sum.portions), orders('paid')),
    {
      ...figure('Sold of all listed', (sum) => shareText(sellThrough(sum))),
      value: shareText(closedSellThrough(bars)),
    },
    figure('Food saved', (sum) => kilograms(sum.saved_g)),
    {
      label: 'Restaurants listing',
      value: `${count(week?.listing ?? 0)} of ${count(week?.approved ?? 0)}`,
      beside: 'last week',
      onOpen: () => go({ name: 'restaurants', state: 'approved' }),
    },
    figure('First orders', (sum) => count(sum.first_orders), orders('paid')),
    figure('Cancelled', (sum) => count(sum.cancelled), orders('cancelled')),
    figure('Not picked up', (sum) => count(sum.missed), orders('missed')),
    figure('Complaints', (sum) => count(sum.complaints), orders('complained')),
    figure('Refunded', (sum) => price(sum.refunds), orders('refunded')),
    { label: 'Owed to restaurants', value: price(bars.at(-1)?.owed ?? 0), beside: 'now', onOpen: payouts },
    figure('Paid out', (sum) => price(sum.paid_out), payouts),
  ]
}

const figureClass = 'flex h-full w-full flex-col bg-card px-4 py-3 text-left'

/** The figures of the period beside those of the one before; each leads to the list behind it. */
export const CityFigures = (props: CityPartProps) => (
  <ul
    aria-label="Figures"
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-px overflow-clip rounded-card border border-line bg-line break-inside-avoid shadow-card sm:grid-cols-3 xl:grid-cols-4"
  >
    {figuresOf(props).map(({ onOpen, ...figure }) => (
      <li key={figure.label}>
        {onOpen === undefined ? (
          <div className={figureClass}>
            <Figure {...figure} />
          </div>
        ) : (
          <button
            type="button"
            onClick={onOpen}
            className={classes(figureClass, 'hover:bg-sunk -outline-offset-3')}
          >
            <Figure {...figure} isLink />
          </button>
        )}
      </li>
    ))}
  </ul>
)

const Figure = ({ label, value, beside, isLink = false }: CityFigure & { isLink?: boolean }) => (
  <>
    <span className={classes('text-sm text-soft', isLink && 'underline decoration-edge underline-offset-4')}>
      {label}
    </span>{' '}
    <span className="text-xl font-semibold tabular-nums">{value}</span>{' '}
    <span className="text-sm text-soft tabular-nums">{beside}</span>
  </>
)
