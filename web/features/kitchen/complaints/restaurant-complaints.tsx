import { orderLinesText } from '#contract/orders/order-lines-wording.ts'
import type { RestaurantComplaint } from '#contract/desk/complaints.ts'
import { AppealForm } from '#web/domain/complaints/appeal-form.tsx'
import { ComplaintBadge, ComplaintContent } from '#web/domain/complaints/complaint-content.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Card } from '#web/ui/card.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { AnswerForm } from './answer-form.tsx'

/**
 * Complaints about orders of the own restaurant: those to answer openly, the others folded. Nothing without
 * any.
 */
export function RestaurantComplaints() {
  const { data = [] } = useEndpoint(deskApi.complaints.ofRestaurant, {}, { staleTime: 0 })
  const toAnswer = data.filter(({ actions }) => actions.includes('answer'))
  const others = data.filter(({ actions }) => !actions.includes('answer'))
  if (data.length === 0) return null
  return (
    <section aria-label="Complaints" className="flex flex-col gap-4">
      {toAnswer.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} />
      ))}
      {others.length > 0 && (
        <FoldedCard
          level={2}
          title="Earlier complaints"
          note={others.length === 1 ? 'One' : String(others.length)}
        >
          <div className="flex flex-col gap-4">
            {others.map((complaint) => (
              <ComplaintCard key={complaint.id} complaint={complaint} level={3} />
            ))}
          </div>
        </FoldedCard>
      )}
    </section>
  )
}

function ComplaintCard({ complaint, level = 2 }: { complaint: RestaurantComplaint; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { order } = complaint
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl">
          <Untranslated
            words={[spacedCode(order.code), order.customer_first_name]}
          >{`Complaint about ${spacedCode(order.code)}${order.customer_first_name !== null ? ` of ${order.customer_first_name}` : ''}`}</Untranslated>
        </Heading>
        <ComplaintBadge status={complaint.status} />
      </div>
      <p className="text-soft">{`${orderLinesText(order.items)} · ${price(order.paid)} paid${order.refunded > 0 ? `, ${price(order.refunded)} refunded` : ''}`}</p>
      <ComplaintContent complaint={complaint} />
      <p className="font-semibold">{complaint.next}</p>
      {complaint.actions.includes('answer') && <AnswerForm complaint={complaint} />}
      {complaint.actions.includes('appeal') && <AppealForm complaint_id={complaint.id} by="restaurant" />}
    </Card>
  )
}
