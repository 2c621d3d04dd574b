import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { DecideForm } from './decide-form.tsx'

interface ComplaintViewProps {
  view: Extract<DeskView, { name: 'complaints' }> & { complaint_id: string }
  go: DeskGo
}

/** One complaint: both sides, its order, its history, and the decision. */
export function ComplaintView({ view, go }: ComplaintViewProps) {
  const { complaint_id, ...filter } = view
  const query = useEndpoint(deskApi.deskComplaints.get, { complaint_id }, { staleTime: 0 })
  return (
    <>
      <BackButton onBack={() => go(filter)}>All complaints</BackButton>
      <PageHeading>Complaint</PageHeading>
      <QueryContent
        query={query}
        loadingLabel="Loading the complaint"
        skeletonClass="h-96 w-full"
        errorText="The complaint could not be loaded."
      >
        {(complaint) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Card className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 translate="no" className="text-xl">
                  {complaint.order.restaurant_name}
                </h2>
                <ComplaintBadge status={complaint.status} />
              </div>
              <OrderSummary order={complaint.order} />
              <ComplaintContent complaint={complaint} />
              <p className="font-semibold">{complaint.next}</p>
            </Card>
            <div className="flex flex-col gap-6">
              <DecideForm key={complaint.status} complaint={complaint} />
              <History history={complaint.history} />
            </div>
          </div>
        )}
      </QueryContent>
    </>
  )
}

const at = (instant: string): string => dayAndTime(instant, new Date(serverNow()))

function OrderSummary({ order }: Pick<DeskComplaint, 'order'>) {
  return (
    <p className="text-soft">
      <Untranslated
        words={[spacedCode(order.code), order.customer_first_name]}
      >{`Order ${spacedCode(order.code)}${order.customer_first_name !== null ? ` of ${order.customer_first_name}` : ''}, ${order.status}: ${orderLinesText(order.items)}.`}</Untranslated>
      <span className="block">{`Pickup until ${at(order.pickup_end)}${order.collected_at !== null ? `, collected ${at(order.collected_at)}` : ''}.`}</span>
      <span className="block">{`${price(order.paid)} paid, ${price(order.refunded)} refunded.`}</span>
    </p>
  )
}

function History({ history }: Pick<DeskComplaint, 'history'>) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">What has happened</h2>
      <ol className="flex flex-col gap-1">
        {history.map((event) => (
          <li key={`${event.at} ${event.what}`}>
            <span className="text-soft">{at(event.at)}</span> <span>{`· ${event.by}: ${event.what}`}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
