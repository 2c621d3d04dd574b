import { keepPreviousData } from '@tanstack/react-query'
import type { CityInsights } from '#contract/desk/city.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { spanText } from '#web/domain/insights/bar-wording.ts'
import { PeriodChoice } from '#web/domain/insights/period-choice.tsx'
import { useEndpoint } from '#web/platform/http/query.ts'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { CityFigures } from './city-figures.tsx'
import { CityOrders } from './city-orders.tsx'
import { MoneyCharts } from './money-charts.tsx'
import { PeopleCharts } from './people-charts.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { SuburbsPart } from './saved-charts.tsx'
import { TroubleCharts } from './trouble-charts.tsx'

const DEFAULT_WEEKS: InsightWeeks = 13

interface CityViewProps {
  view: Extract<DeskView, { name: 'city' | 'city-orders' }>
  role: OperatorRole
  go: DeskGo
}

/** How the city goes, and the orders behind its figures. */
export const CityView = ({ view, role, go }: CityViewProps) =>
  view.name === 'city' ? (
    <City weeks={view.weeks ?? DEFAULT_WEEKS} role={role} go={go} />
  ) : (
    <CityOrders view={view} go={go} />
  )

interface CityProps extends Pick<CityViewProps, 'role' | 'go'> {
  weeks: InsightWeeks
}

const isEmpty = ({ total, total_before }: CityInsights): boolean =>
  [total, total_before].every(({ orders, listed }) => orders === 0 && listed === 0)

function City({ weeks, role, go }: CityProps) {
  const query = useEndpoint(deskApi.city.read, { weeks }, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <>
      <TableHeading title="The city">
        <PeriodChoice
          weeks={weeks}
          onChange={(next) => go({ name: 'city', weeks: next }, { replaces: true })}
        />
      </TableHeading>
      <QueryContent
        query={query}
        loadingLabel="Adding up the city"
        skeletonClass="h-96 w-full"
        errorText="The city could not be loaded."
      >
        {(insights) =>
          isEmpty(insights) ? (
            <EmptyState title="Nothing to see yet">
              Orders, restaurants, customers, complaints, money and food saved, from the first evening on.
            </EmptyState>
          ) : (
            <CityParts insights={insights} weeks={weeks} role={role} go={go} />
          )
        }
      </QueryContent>
    </>
  )
}

function CityParts({ insights, ...props }: CityProps & { insights: CityInsights }) {
  const { span, before, is_counting } = insights
  return (
    <div className="flex flex-col gap-8">
      <div>
        <p className="mb-3 text-soft">{`${spanText(span)}, and ${spanText(before)} before`}</p>
        {is_counting && <p className="mb-3 text-soft">The latest changes are being counted.</p>}
        <CityFigures insights={insights} {...props} />
      </div>
      <SalesCharts insights={insights} {...props} />
      <PeopleCharts insights={insights} {...props} />
      <TroubleCharts insights={insights} {...props} />
      <MoneyCharts insights={insights} {...props} />
      <SuburbsPart insights={insights} {...props} />
    </div>
  )
}
