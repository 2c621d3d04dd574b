import { useState } from 'react'
import type { Unmatched } from '#contract/money/reconciliation.ts'
import type { UnmatchedSide } from '#contract/money/reconciliation-terms.ts'
import { dayAndTime, shortDate } from '#contract/time-wording.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint, refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { BankLinesForm } from './bank-lines-form.tsx'
import { useForm } from 'react-hook-form'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

interface ResolveFormProps {
  unmatched_id: string
  about: string
  onEnd: () => void
}

/** Resolves a difference by saying what became of it. */
function ResolveForm({ unmatched_id, about, onEnd }: ResolveFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const resolve = useDeskCall(deskApi.reconciliation.resolve)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    const { proposal } = await resolve.mutateAsync({ unmatched_id, reason })
    notify(proposal === null ? 'Resolved.' : PROPOSED, 'success')
    onEnd()
    await refresh(deskApi.reconciliation.browse, deskApi.reconciliation.summary, deskApi.operators.overview)
  })
  return (
    <Form
      name={`Resolve: ${about}`}
      className="flex max-w-xl flex-col gap-4 rounded-control bg-sunk p-4"
      onSubmit={submit}
    >
      <TextField label="What became of it?" help="Your words are recorded." {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel="Mark as resolved"
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}

/**
 * What the payment provider or the bank says otherwise than the ledger, each to be resolved with a reason.
 */
export function UnmatchedView() {
  const query = usePages(deskApi.reconciliation.browse, {})
  return (
    <>
      <PageHeading lead="Where the payment provider or the bank differs from the ledger. Resolve each with a reason.">
        Unmatched
      </PageHeading>
      <div className="mb-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <ProviderSummary />
        <BankLinesForm />
      </div>
      <PagedRows
        query={query}
        loadingLabel="Loading differences"
        errorText="The differences could not be loaded."
        moreLabel="More differences"
        empty={
          <EmptyState title="Nothing to resolve">
            What differs appears here, each night and with each bank statement.
          </EmptyState>
        }
        idOf={({ id }) => id}
      >
        {(difference) => <UnmatchedCard difference={difference} />}
      </PagedRows>
    </>
  )
}

function ProviderSummary() {
  const { data } = useEndpoint(deskApi.reconciliation.summary, {}, { staleTime: 0 })
  return (
    <Card>
      <h2 className="mb-2 text-xl">Payment provider</h2>
      {data !== undefined && (
        <p>{`Read until ${dayAndTime(data.read_until, new Date(serverNow()))}. It has charged ${price(data.fees_this_month)} in fees this month.`}</p>
      )}
    </Card>
  )
}

const sideText: Record<UnmatchedSide, string> = {
  provider: 'Only at the payment provider',
  ledger: 'Only in the ledger',
  amount: 'Different amounts',
  refund: 'A refund failed',
  bank: 'On the bank statement',
}

/** The kind says more than the side, but for a refund. */
const titleText = (side: UnmatchedSide, kind: string): string =>
  side === 'refund' ? sideText[side] : `${sideText[side]}: ${kind.replaceAll('_', ' ')}`

const amountText = (amount: number | null): string => (amount === null ? 'nothing' : price(amount))

function UnmatchedCard({ difference }: { difference: Unmatched }) {
  const { side, kind, ref, expected, actual, at, suggestion, resolved_at, resolved_by_name, reason } =
    difference
  const { proposal } = difference
  return (
    <Card className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{`${titleText(side, kind)}, ${shortDate(at)}`}</p>
        <Badge tone={resolved_at === null ? 'amber' : 'leaf'}>
          {resolved_at === null ? 'Open' : 'Resolved'}
        </Badge>
      </div>
      <p className="tabular-nums">
        <span>Ledger:</span> <span className="font-semibold">{amountText(expected)}</span>{' '}
        <span>{`· ${side === 'bank' ? 'bank' : 'provider'}:`}</span>{' '}
        <span className="font-semibold">{amountText(actual)}</span>
      </p>
      {suggestion !== null && resolved_at === null && <p>{suggestion}</p>}
      <p className="text-sm text-soft wrap-anywhere">{ref}</p>
      {proposal !== null ? (
        <p className="text-soft wrap-anywhere">{`“${proposal.reason}” Waits for somebody else to confirm it.`}</p>
      ) : resolved_at === null ? (
        <Resolve unmatched_id={difference.id} about={ref} />
      ) : (
        <p className="text-soft wrap-anywhere">
          <Untranslated
            words={[resolved_by_name]}
          >{`${reason === null ? 'It has matched later' : `“${reason}” ${resolved_by_name ?? 'A former operator'}`}, ${shortDate(resolved_at)}`}</Untranslated>
        </p>
      )}
    </Card>
  )
}

function Resolve({ unmatched_id, about }: { unmatched_id: string; about: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Uninvolved object_kind="unmatched" object_id={unmatched_id} needs="finance">
        <ResolveForm unmatched_id={unmatched_id} about={about} onEnd={() => setOpen(false)} />
      </Uninvolved>
    )
  return (
    <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
      <span>Resolve</span>
      <span className="sr-only">{`: ${about}`}</span>
    </Button>
  )
}
