import type { Dispute } from '#contract/money/disputes.ts'
import { shortDate } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows } from '#web/domain/desk/paged-rows.tsx'
import { RowButton } from '#web/domain/desk/row-button.tsx'
import { usePages } from '#web/domain/desk/use-pages.ts'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { DisputeView } from './dispute-view.tsx'
import { DisputeBadge, disputeReason } from './dispute-wording.tsx'

interface DisputesViewProps {
  view: Extract<DeskView, { name: 'disputes' }>
  go: DeskGo
}

/** Payments that customers dispute at their bank, or one of them. */
export function DisputesView({ view: { dispute_id }, go }: DisputesViewProps) {
  if (dispute_id !== undefined) return <DisputeView dispute_id={dispute_id} go={go} />
  return <Disputes go={go} />
}

function Disputes({ go }: { go: DeskGo }) {
  const query = usePages(deskApi.disputes.browse, {})
  return (
    <>
      <PageHeading lead="Payments that customers have taken back at their bank. Those to answer come first.">
        Disputes
      </PageHeading>
      <PagedRows
        query={query}
        loadingLabel="Loading disputes"
        errorText="The disputes could not be loaded."
        moreLabel="More disputes"
        empty={
          <EmptyState title="No disputes">
            If a customer disputes a payment at their bank, it appears here.
          </EmptyState>
        }
        idOf={({ id }) => id}
      >
        {(dispute) => (
          <DisputeRow dispute={dispute} onOpen={() => go({ name: 'disputes', dispute_id: dispute.id })} />
        )}
      </PagedRows>
    </>
  )
}

const dueText = ({ is_open, due_by, evidence_requested_at, opened_at }: Dispute): string =>
  is_open && due_by !== null && evidence_requested_at === null
    ? `answer by ${shortDate(due_by)}`
    : `opened ${shortDate(opened_at)}`

function DisputeRow({ dispute, onOpen }: { dispute: Dispute; onOpen: () => void }) {
  return (
    <RowButton onOpen={onOpen} className="flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <Untranslated
            words={[dispute.restaurant_name]}
          >{`${disputeReason(dispute.reason)} · ${dispute.restaurant_name ?? 'No order'}`}</Untranslated>
        </span>
        <span className="block text-soft">
          <Untranslated
            words={[dispute.code && spacedCode(dispute.code)]}
          >{`${dispute.code !== null ? `Order ${spacedCode(dispute.code)}, ` : ''}${dueText(dispute)}`}</Untranslated>
        </span>
      </span>
      <span className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <span className="text-lg font-semibold tabular-nums">{price(dispute.amount)}</span>
        <DisputeBadge status={dispute.status} />
      </span>
    </RowButton>
  )
}
