import Download from 'virtual:icons/download'
import type { Payout, PayoutDetails, PayoutLine } from '#contract/money/payouts.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { dayAndMonth } from '#contract/time-wording.ts'
import { price } from '#web/domain/food-items/price.ts'
import { addressOf } from '#web/platform/http/call.ts'
import { moneyApi } from '#web/domain/money-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { payoutLineName } from './payout-wording.ts'

/** What is in a payout, order by order, and the same as CSV. */
export function PayoutContent({ payout }: { payout: Payout }) {
  const details = useEndpoint(moneyApi.payouts.get, { payout_id: payout.id }, { staleTime: 0 })
  return (
    <div className="flex flex-col gap-4">
      {payout.status === 'returned' && (
        <p>You were owed this money again: it is part of the payout after it.</p>
      )}
      <QueryContent
        query={details}
        loadingLabel="Loading the payout"
        skeletonClass="h-40 w-full"
        errorText="What is in this payout could not be loaded."
      >
        {(data) => <PayoutTable payout={data} />}
      </QueryContent>
      <a
        href={addressOf(moneyApi.payouts.get, { payout_id: payout.id, format: 'csv' })}
        download={`surplate-payout-${payout.number}.csv`}
        className={buttonClass('secondary', 'sm:self-start')}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>Download as CSV</span>
      </a>
    </div>
  )
}

const numberClass = 'py-1.5 pl-2 text-right align-top sm:pl-3'

function PayoutTable({ payout: { number, lines, amount } }: { payout: PayoutDetails }) {
  return (
    <section
      aria-label={`What is in payout P${number}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with large text it is wider than a phone, and arrow keys scroll it.
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full tabular-nums max-sm:text-sm">
        <caption className="sr-only">{`What is in payout P${number}`}</caption>
        <thead className="text-sm text-soft max-sm:text-xs">
          <tr>
            <th scope="col" className="py-1.5 text-left align-bottom font-normal">
              Order
            </th>
            <th scope="col" className={numberClass}>
              <span className="font-normal">Customer paid</span>
            </th>
            <th scope="col" className={numberClass}>
              <span className="font-normal">Commission</span>
            </th>
            <th scope="col" className={numberClass}>
              <span className="font-normal">Yours</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <LineRow key={`${line.at} ${line.kind} ${line.code ?? ''}`} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="py-1.5 text-left align-top">
              Total
            </th>
            <td colSpan={3} className={numberClass}>
              {price(amount)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** What a line is about, and of which day. An order leads to its receipt. */
function LineName({ line }: { line: PayoutLine }) {
  const day = (
    <time dateTime={line.at} className="block text-sm font-normal text-soft">
      {dayAndMonth(line.at, new Date(serverNow()))}
    </time>
  )
  if (line.kind !== 'order' || line.order_id === null)
    return (
      <>
        <span className="block font-semibold">
          <NameOfLine line={line} />
        </span>
        {day}
      </>
    )
  return (
    <a
      href={addressOf(moneyApi.invoices.receipt, { order_id: line.order_id })}
      target="_blank"
      rel="noreferrer"
      className="block min-h-11 font-semibold whitespace-nowrap"
    >
      <span className="underline underline-offset-4">
        <NameOfLine line={line} />
      </span>
      <span className="sr-only">, receipt</span>
      {day}
    </a>
  )
}

const optionalPrice = (amount: number | null): string => (amount === null ? '' : price(amount))

function LineRow({ line }: { line: PayoutLine }) {
  const { customer_paid, commission, amount } = line
  const hasParts = customer_paid !== null || commission !== null
  return (
    <tr>
      <th scope="row" colSpan={hasParts ? 1 : 3} className="py-1.5 text-left font-normal">
        <LineName line={line} />
      </th>
      {hasParts && (
        <>
          <td className={numberClass}>{optionalPrice(customer_paid)}</td>
          <td className={numberClass}>{optionalPrice(commission === null ? null : 0 - commission)}</td>
        </>
      )}
      <td className={numberClass}>{price(amount)}</td>
    </tr>
  )
}

const NameOfLine = ({ line }: { line: PayoutLine }) => (
  <Untranslated words={[line.code && spacedCode(line.code)]}>{payoutLineName(line)}</Untranslated>
)
