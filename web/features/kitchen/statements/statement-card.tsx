import Download from 'virtual:icons/download'
import { useState } from 'react'
import { moneyApi } from '#web/domain/money-api.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { PeriodField, thisMonth } from '#web/domain/period-field.tsx'
import type { Statement, StatementPart } from '#contract/money/statements.ts'
import { longDate } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { classes } from '#web/ui/class-names.ts'

/** The sums of a period; what was sold without GST, or all of it, says nothing of GST. */
function StatementTotals({ statement }: { statement: Statement }) {
  const { totals } = statement
  const { borne_by_operator = 0, with_gst, without_gst } = totals
  return (
    <div className="flex flex-col gap-2 tabular-nums">
      <p className="text-soft">{aboutEntries(statement)}</p>
      <dl className="flex flex-col gap-2">
        <Line name="Sales" amount={totals.sales} />
        <Line name="Refunds" amount={0 - totals.refunds} />
        {borne_by_operator !== 0 && <Line name="Refunds that Surplate pays for" amount={borne_by_operator} />}
        <Line
          name={borne_by_operator === 0 ? 'Customers paid' : 'Your sales after refunds'}
          amount={soldAmount(totals)}
          gst={with_gst === undefined && hasSalesGst(statement) ? totals.gst_in_sales : undefined}
        />
        {without_gst !== undefined && (
          <Line name="Sold without GST" amount={soldAmount(without_gst)} isPart />
        )}
        {with_gst !== undefined && (
          <Line name="Sold with GST" amount={soldAmount(with_gst)} gst={totals.gst_in_sales} isPart />
        )}
        <Line
          name="Surplate’s commission"
          amount={0 - totals.commission}
          gst={hasCommissionGst(statement) ? totals.gst_in_commission : undefined}
        />
      </dl>
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <span>Yours</span>
        <span>{price(totals.restaurant_share)}</span>
      </p>
    </div>
  )
}

const soldAmount = ({
  customer_paid,
  borne_by_operator = 0,
}: Pick<StatementPart, 'customer_paid' | 'borne_by_operator'>): number => customer_paid + borne_by_operator

const hasSalesGst = ({ gst }: Statement): boolean => gst !== 'none'
/** Where nothing was recorded, all amounts include it. */
const hasCommissionGst = ({ gst, totals }: Statement): boolean =>
  gst === undefined || totals.gst_in_commission !== 0

function aboutEntries(statement: Statement): string {
  const { entries, gst, gst_since } = statement
  const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`
  if (gst === 'none') return count
  if (gst === 'some')
    return gst_since === undefined
      ? `${count}, some including GST`
      : `${count}, including GST from ${longDate(gst_since)} on`
  return `${count}, ${hasCommissionGst(statement) ? 'all figures' : 'sales'} including GST`
}

interface LineProps {
  name: string
  amount: number
  gst?: number | undefined
  /** Of the line above. */
  isPart?: boolean
}

const Line = ({ name, amount, gst, isPart = false }: LineProps) => (
  <div className={classes('flex justify-between gap-4', isPart && 'pl-4')}>
    <dt>
      <span>{name}</span>
      {gst !== undefined && <span className="block text-sm text-soft">{`of it GST ${price(gst)}`}</span>}
    </dt>
    <dd>{price(amount)}</dd>
  </div>
)

export const STATEMENT_CARD = 'statement-card'

/** The restaurant's statement of a month, quarter or year, which is loaded when it is opened. */
export function StatementCard() {
  return (
    <FoldedCard id={STATEMENT_CARD} title="Statements">
      <StatementContent />
    </FoldedCard>
  )
}

function StatementContent() {
  const [period, setPeriod] = useState(thisMonth)
  const statement = useEndpoint(moneyApi.statements.statement, { period }, { staleTime: 0 })
  return (
    <div className="flex flex-col gap-4">
      <PeriodField period={period} onChange={setPeriod} />
      <QueryContent
        query={statement}
        loadingLabel="Loading the statement"
        skeletonClass="h-48 w-full"
        errorText="The statement could not be loaded."
      >
        {(data) => <StatementTotals statement={data} />}
      </QueryContent>
      <a
        href={addressOf(moneyApi.statements.statement, { period, format: 'csv' })}
        download={`surplate-${period}.csv`}
        className={buttonClass('secondary')}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>Download as CSV</span>
      </a>
    </div>
  )
}
