import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CityBar } from '#contract/desk/city.ts'
import { type PaidOrderKind, paidOrderKinds } from '#contract/desk/city-terms.ts'
import type { LookupOrder } from '#contract/desk/lookup.ts'
import type { InsightSpan } from '#contract/money/insights/insights.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedTable } from '#web/domain/desk/desk-table.tsx'
import { orderColumns } from '#web/domain/desk/order-columns.tsx'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { spanText } from '#web/domain/insights/bar-wording.ts'
import { callPage, type LoadedPage } from '#web/platform/http/call.ts'
import { keyOf, useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { orderSpans } from './order-spans.ts'

export const kindNames: Record<PaidOrderKind, string> = {
  paid: 'Paid orders',
  cancelled: 'Cancelled',
  missed: 'Not picked up',
  complained: 'With a complaint',
  refunded: 'Refunded',
}

/** Where a page of orders begins: in which of the spans, and after which order of it. */
interface OrdersStart {
  at: number
  cursor?: string
}

const writeStart = (at: number, cursor = ''): string => `${at} ${cursor}`
function readStart(text: string): OrdersStart {
  const [at, cursor = ''] = text.split(' ')
  return { at: Number(at), ...(cursor !== '' && { cursor }) }
}

/** A page of orders; where a span turns out to have none, of the next one. */
async function readOrders(
  spans: InsightSpan[],
  kind: PaidOrderKind,
  { at, cursor }: OrdersStart,
  signal: AbortSignal,
): Promise<LoadedPage<LookupOrder[]>> {
  const span = spans[at]
  if (span === undefined) return { rows: [], next: undefined }
  const { rows, next } = await callPage(deskApi.city.paidOrders, { ...span, kind, cursor }, { signal })
  if (next !== undefined) return { rows, next: writeStart(at, next) }
  if (rows.length === 0) return readOrders(spans, kind, { at: at + 1 }, signal)
  return { rows, next: at + 1 < spans.length ? writeStart(at + 1) : undefined }
}

const firstStart: OrdersStart = { at: 0 }

const useOrders = (spans: InsightSpan[], kind: PaidOrderKind) =>
  useInfiniteQuery({
    queryKey: [...keyOf(deskApi.city.paidOrders), kind, spans],
    queryFn: ({ pageParam, signal }) => readOrders(spans, kind, pageParam, signal),
    initialPageParam: firstStart,
    getNextPageParam: ({ next }) => (next === undefined ? undefined : readStart(next)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface CityOrdersProps {
  view: Extract<DeskView, { name: 'city-orders' }>
  go: DeskGo
}

/** The orders behind a figure of the city. */
export function CityOrders({ view, go }: CityOrdersProps) {
  const { kind, span, weeks } = view
  const city = useEndpoint(deskApi.city.read, { weeks })
  return (
    <>
      <BackButton onBack={() => go({ name: 'city', weeks })}>The city</BackButton>
      <TableHeading title={`Orders, ${spanText(span)}`}>
        <SelectField
          label="Which"
          value={kind}
          onChange={({ target }) => {
            const next = paidOrderKinds.find((each) => each === target.value)
            if (next !== undefined) go({ ...view, kind: next }, { replaces: true })
          }}
        >
          {paidOrderKinds.map((each) => (
            <option key={each} value={each}>
              {kindNames[each]}
            </option>
          ))}
        </SelectField>
      </TableHeading>
      <QueryContent
        query={city}
        loadingLabel="Loading orders"
        skeletonClass="h-40 w-full"
        errorText="The orders could not be loaded."
      >
        {({ bars }) => <Orders bars={bars} view={view} go={go} />}
      </QueryContent>
    </>
  )
}

function Orders({ bars, view, go }: CityOrdersProps & { bars: CityBar[] }) {
  const { kind, span } = view
  return (
    <PagedTable
      query={useOrders(orderSpans(bars, kind, span), kind)}
      loadingLabel="Loading orders"
      errorText="The orders could not be loaded."
      moreLabel="More"
      empty={<EmptyState title="No such orders" />}
      idOf={({ id }) => id}
      columns={orderColumns}
      onOpen={({ id }) => go({ name: 'order', order_id: id, from: view })}
    />
  )
}
