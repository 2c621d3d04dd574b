import { joinIsolated } from '#contract/text/isolated-text.ts'
import type { DisputeDetails } from '#contract/money/disputes.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { longDate, timeOfDay } from '#contract/time-wording.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { usePress } from '#web/platform/use-press.ts'

/** What is sent to the bank, and the press that sends it. */
export function DisputeEvidence({ dispute }: { dispute: DisputeDetails }) {
  const { evidence } = dispute
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">What the bank gets</h2>
      {evidence === null ? (
        <p>
          Nobody has collected this order, or another payment paid for it, so there is nothing that speaks
          against the customer. It will be decided without us.
        </p>
      ) : (
        <EvidenceRows
          evidence={evidence}
          names={[dispute.restaurant_name, dispute.code && spacedCode(dispute.code)]}
        />
      )}
      <Sent dispute={dispute} />
      {dispute.can_submit && (
        <Uninvolved object_kind="dispute" object_id={dispute.id} needs="finance">
          <Submit dispute_id={dispute.id} />
        </Uninvolved>
      )}
    </Card>
  )
}

interface EvidenceRowsProps {
  evidence: NonNullable<DisputeDetails['evidence']>
  /** Of the restaurant and the order. */
  names: (string | null)[]
}

function EvidenceRows({ evidence, names }: EvidenceRowsProps) {
  const { product_description, service_date, customer_name, customer_email, signed_scan } = evidence
  const rows: [label: string, value: string | null][] = [
    ['Sold', product_description],
    ['Day of pickup', service_date],
    ['Customer', joinIsolated([customer_name, customer_email]) || null],
    ['Signed scan', signed_scan],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            <Untranslated words={[...names, customer_name]}>{value ?? 'Not known any more'}</Untranslated>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sent({
  dispute: { is_open, evidence_requested_at, evidence_sent_at, evidence_by_name },
}: {
  dispute: DisputeDetails
}) {
  if (evidence_requested_at === null) return null
  const by = evidence_by_name ?? 'a former operator'
  if (evidence_sent_at === null && !is_open)
    return (
      <Callout kind="error">
        <Untranslated
          words={[evidence_by_name]}
        >{`Submitted by ${by}, but it was decided before the payment provider had it.`}</Untranslated>
      </Callout>
    )
  if (evidence_sent_at === null)
    return (
      <Callout kind="info">
        <Untranslated
          words={[evidence_by_name]}
        >{`Submitted by ${by}. It is on its way to the payment provider.`}</Untranslated>
      </Callout>
    )
  return (
    <Callout kind="success">
      <Untranslated
        words={[evidence_by_name]}
      >{`Submitted by ${by}. The payment provider has it since ${longDate(evidence_sent_at)}, ${timeOfDay(evidence_sent_at)}.`}</Untranslated>
    </Callout>
  )
}

function Submit({ dispute_id }: { dispute_id: string }) {
  const submit = useDeskCall(deskApi.disputes.submit)
  const { error, press } = usePress('It was not submitted. Please try again.', async () => {
    await submit.mutateAsync({ dispute_id })
    notify('Submitted. The bank decides.', 'success')
  })
  const send = async (): Promise<void> => {
    await press()
    await refresh(deskApi.disputes.get, deskApi.disputes.browse, deskApi.operators.overview)
  }
  return (
    <>
      <FormError message={error} />
      <Button busy={submit.isPending} onClick={() => void send()}>
        Submit the evidence
      </Button>
    </>
  )
}
