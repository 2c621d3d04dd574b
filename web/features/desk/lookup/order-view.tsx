import { orderLineText } from '#contract/orders/order-lines-wording.ts'
import type { DeskOrder, TimelineEntry } from '#contract/desk/lookup.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { complaintKindText } from '#contract/desk/complaint-terms.ts'
import { ComplaintBadge } from '#web/domain/complaints/complaint-content.tsx'
import { CustomerRecordLine } from '#web/domain/desk/customer-record.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { OrderActions } from './order-actions.tsx'

type OpenedFromHere = Extract<DeskView, { name: 'person' | 'audit' }>

/** An order as each side gets it, and its timeline. */
export function DeskOrderView({ view, go }: { view: Extract<DeskView, { name: 'order' }>; go: DeskGo }) {
  const { order_id, from = { name: 'lookup' } } = view
  const query = useEndpoint(deskApi.lookup.order, { order_id }, { staleTime: 0 })
  return (
    <>
      <BackButton onBack={() => go(from)}>Back</BackButton>
      <PageHeading>Order</PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the order"
        skeletonClass="h-60 w-full"
        errorText="The order could not be loaded."
      >
        {(data) => (
          <Content
            data={data}
            go={(next) => go({ ...next, from: view })}
            onComplaint={(complaint_id) => go({ name: 'complaints', complaint_id })}
          />
        )}
      </QueryContent>
    </>
  )
}

interface ContentProps {
  data: DeskOrder
  go: (next: OpenedFromHere) => void
  onComplaint: (complaint_id: string) => void
}

function Content({ data, go, onComplaint }: ContentProps) {
  const { as_customer, as_restaurant, account_id, customer_record, timeline, complaints = [] } = data
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Card className="flex flex-col gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <span translate="no" className="font-mono text-xl font-bold">
              {spacedCode(as_customer.code)}
            </span>
            <Badge className="capitalize">{as_customer.status}</Badge>
          </p>
          <p>
            <Untranslated
              words={[as_restaurant.customer_first_name, as_customer.restaurant.name]}
            >{`${as_restaurant.customer_first_name ?? 'A customer'} at ${as_customer.restaurant.name}`}</Untranslated>
          </p>
          <CustomerRecordLine record={customer_record} />
          <ul>
            {as_customer.items.map((item, at) => (
              // The lines of an order stay as they are.
              <li key={at}>{`${orderLineText(item)} · ${price(item.unit_price)}`}</li>
            ))}
          </ul>
          <p className="font-semibold">
            <span>{`Total ${price(as_customer.total)}`}</span>
            <Refunded refund={as_customer.refund} />
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => go({ name: 'person', account_id })}>
              The customer
            </Button>
            <Button
              variant="secondary"
              onClick={() => go({ name: 'audit', object_kind: 'order', object_id: as_customer.id })}
            >
              Audit log
            </Button>
          </div>
          {complaints.map(({ id, kind, status }) => (
            <button
              key={id}
              type="button"
              className="flex min-h-11 flex-wrap items-center gap-x-3 text-left font-semibold"
              onClick={() => onComplaint(id)}
            >
              <span className="underline underline-offset-4">{`Complaint: ${complaintKindText[kind]}`}</span>
              <ComplaintBadge status={status} />
            </button>
          ))}
        </Card>
        <Uninvolved object_kind="order" object_id={as_customer.id} needs="support">
          <OrderActions order={as_customer} />
        </Uninvolved>
      </div>
      <Card>
        <h2 className="mb-3 text-xl">What happened</h2>
        <ol className="flex flex-col gap-2">
          {timeline.map((entry, at) => (
            // Two entries can be alike.
            <li key={at} className="flex flex-wrap items-baseline gap-x-3">
              <TimelineText entry={entry} />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Refunded({ refund }: Pick<Order, 'refund'>) {
  if (refund === null) return null
  return <span className="text-soft">{` · refunded ${price(refund.amount)} (${refund.status})`}</span>
}

function TimelineText({ entry: { at, text, amount } }: { entry: TimelineEntry }) {
  return (
    <>
      <time
        dateTime={at}
        className="min-w-36 text-sm whitespace-nowrap text-soft tabular-nums"
      >{`${shortDate(at)}, ${timeOfDay(at)}`}</time>
      <span className="min-w-40 flex-1">{text}</span>
      {amount !== null && <span className="font-semibold tabular-nums">{price(amount)}</span>}
    </>
  )
}
