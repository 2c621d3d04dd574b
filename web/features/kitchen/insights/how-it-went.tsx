import { useState } from 'react'
import type { Insights, InsightWeeks } from '#contract/money/insights/insights.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { CsvLink } from './csv-link.tsx'
import { DishTable } from './dish-table.tsx'
import { MoneyChart, PortionsChart, SalesChart, SavedChart } from './insight-charts.tsx'
import { spanText } from '#web/domain/insights/bar-wording.ts'
import { isEmptySum } from './insight-wording.ts'
import { PeriodChoice } from '#web/domain/insights/period-choice.tsx'
import { SoldOutCard } from './sold-out-card.tsx'

const COUNTING_MS = 20_000

interface HowItWentProps {
  /** While another tab is open nothing is asked. */
  isOpen: boolean
  /** Opens the statement; undefined for those who have none. */
  onMoney: (() => void) | undefined
}

/** How the evenings of a restaurant went: portions, money, food saved, when it sells, which meals. */
export function HowItWent({ isOpen, onMoney }: HowItWentProps) {
  const [weeks, setWeeks] = useState<InsightWeeks>(4)
  const insights = useEndpoint(
    moneyApi.insights.read,
    { weeks },
    {
      enabled: isOpen,
      refetchInterval: ({ state }) => (state.data?.is_counting === true ? COUNTING_MS : false),
    },
  )
  return (
    <div data-charts className="flex flex-col gap-4">
      <h2 className="sr-only print:not-sr-only print:text-2xl">How it went</h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodChoice weeks={weeks} onChange={setWeeks} />
        <p className="text-soft">{insights.data === undefined ? '' : spanText(insights.data.span)}</p>
        {insights.data?.is_counting === true && (
          <p className="text-soft print:hidden">The newest orders are counted within a minute.</p>
        )}
      </div>
      <QueryContent
        query={insights}
        loadingLabel="Loading how it went"
        skeletonClass="h-96 w-full rounded-card"
        errorText="How it went could not be loaded."
      >
        {(data) => <InsightCards insights={data} weeks={weeks} onMoney={onMoney} />}
      </QueryContent>
    </div>
  )
}

const chartCardClass = 'break-inside-avoid print:p-3 print:shadow-none'

interface InsightCardsProps extends Pick<HowItWentProps, 'onMoney'> {
  insights: Insights
  weeks: InsightWeeks
}

function InsightCards({ insights, weeks, onMoney }: InsightCardsProps) {
  const { total, total_before, dishes } = insights
  if (isEmptySum(total)) return <NoEvenings isFirst={isEmptySum(total_before)} />
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 has-[details[open]]:items-start lg:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
        <Card className={chartCardClass}>
          <PortionsChart insights={insights} weeks={weeks} />
        </Card>
        <Card className={chartCardClass}>
          <MoneyChart insights={insights} weeks={weeks} link={onMoney && <MoneyButton onPress={onMoney} />} />
        </Card>
        <Card className={chartCardClass}>
          <SavedChart insights={insights} weeks={weeks} />
        </Card>
        <SoldOutCard {...insights} />
        <Card className={classes(chartCardClass, 'lg:col-span-2 print:col-span-2')}>
          <SalesChart insights={insights} weeks={weeks} />
        </Card>
      </div>
      <Card className="print:p-3 print:shadow-none">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-xl">Which meals</h3>
          <CsvLink weeks={weeks} table="dishes" of="which meals" />
        </div>
        <DishTable dishes={dishes} />
      </Card>
      <CertificateCard />
      <CountingNotes />
    </>
  )
}

const MoneyButton = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 font-semibold underline decoration-edge decoration-2 underline-offset-4"
  >
    Your statement
  </button>
)

function NoEvenings({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) return <EmptyState title="Nothing in this time">Choose a longer time above.</EmptyState>
  return (
    <EmptyState title="Your first evening will stand here" picture="/pictures/empty-plate.svg">
      What sold and what was left, what you got, how much food you saved, when it sells and which meals go
      first.
    </EmptyState>
  )
}

/** How the numbers come about, for those who want to know. */
const CountingNotes = () => (
  <details className="print:hidden">
    <summary className="flex min-h-11 items-center font-semibold underline decoration-edge decoration-2 underline-offset-4">
      How we count
    </summary>
    <ul className="flex list-disc flex-col gap-2 pl-5 text-soft">
      <li>An evening ends at four in the morning.</li>
      <li>Left is what was neither sold nor withdrawn. Tonight it can still be sold.</li>
      <li>
        Income stands on the day on which it was paid, a refund on its own. Added up, they are what your
        statement says of the same days.
      </li>
      <li>Food is saved when it is collected. CO₂e is an estimate.</li>
    </ul>
  </details>
)
