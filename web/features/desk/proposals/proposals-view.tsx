import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasOperatorRole } from '#contract/endpoint.ts'
import type { DeskSession } from '#contract/people/operators.ts'
import type { Proposal, ProposalKind } from '#contract/money/proposals.ts'
import { ApprovesMoney } from '#web/domain/desk/approves-money.tsx'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { Uninvolved, WhoConfirms } from '#web/domain/desk/uninvolved.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { DID_NOT_WORK, Problem } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

type Own = DeskSession['operator']

/** What one operator has proposed and another has to confirm, the oldest first. */
export function ProposalsView({ own, go }: { own: Own; go: DeskGo }) {
  const query = usePages(deskApi.proposals.browse, {})
  return (
    <>
      <BackButton onBack={() => go({ name: 'overview' })}>Today</BackButton>
      <PageHeading lead="It happens once another person than the one who proposed it confirms it.">
        Waits for a second person
      </PageHeading>
      <PagedRows
        query={query}
        loadingLabel="Loading what waits"
        errorText="What waits could not be loaded."
        moreLabel="More proposals"
        empty={<EmptyState title="Nothing waits">What needs a second person appears here.</EmptyState>}
        idOf={({ id }) => id}
      >
        {(proposal) => <ProposalCard proposal={proposal} own={own} />}
      </PagedRows>
    </>
  )
}

const kindTexts: Record<ProposalKind, string> = {
  adjustment: 'Adjust the balance',
  payout_returned: 'The bank sent a payout back',
  unmatched_resolved: 'Resolve a difference',
  complaint_settled: 'Refund for a complaint',
  complaint_appeal_decided: 'Reverse the decision of a complaint',
  order_cancelled: 'Cancel an order',
  measure: 'Pause or remove',
  message_to_all: 'Message to all restaurants',
}

const refreshProposals = (): Promise<void> => refresh(deskApi.proposals.browse, deskApi.operators.overview)

function ProposalCard({ proposal, own }: { proposal: Proposal; own: Own }) {
  const { kind, subject, text, amount, reason, role, proposed_by, proposed_by_name, proposed_at } = proposal
  const { object_kind, object_id } = proposal
  const isOwn = proposed_by === own.id
  const mayDecide = isOwn || hasOperatorRole(own.role, role)
  const object = { object_kind, object_id, needs: role }
  return (
    <Card className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>
          <span>{`${kindTexts[kind]}:`}</span> <span translate="no">{subject}</span>
        </span>
        {amount !== null && <span className="tabular-nums">{price(amount)}</span>}
      </p>
      {text !== undefined && (
        <p className="rounded-control bg-sunk p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <p className="wrap-anywhere">
        <Untranslated
          words={[proposed_by_name]}
        >{`${text === undefined ? `“${reason}”` : reason} · ${proposed_by_name ?? 'A former operator'}, ${formatAge(proposed_at)} ago`}</Untranslated>
      </p>
      <Uninvolved {...object}>
        {(isOwn || !mayDecide) && (
          <p className="text-soft">
            {isOwn && <span>You have proposed it. </span>}
            <WhoConfirms {...object} proposed_by_name={proposed_by_name} />
          </p>
        )}
        {mayDecide && <Decision proposal={proposal} own={own} isOwn={isOwn} />}
      </Uninvolved>
    </Card>
  )
}

/** After these a proposal does not wait any more. */
const endCodes = new Set<string>(['proposal_overtaken', 'proposal_decided'])

/** Confirms a proposal, or declines it; an own one can only be withdrawn. */
function Decision({ proposal, own, isOwn }: { proposal: Proposal; own: Own; isOwn: boolean }) {
  const { id, subject, amount } = proposal
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useDeskCall(deskApi.proposals.confirm)
  const { error, press } = usePress(DID_NOT_WORK, async () => {
    try {
      await confirm.mutateAsync({ proposal_id: id })
      notify('Confirmed and done.', 'success')
    } catch (failure) {
      if (!(failure instanceof Problem) || !endCodes.has(failure.code)) throw failure
      notify(failure.detail, 'error')
    }
    await refreshProposals()
  })
  if (isDeclining)
    return <DeclineForm proposal_id={id} subject={subject} isOwn={isOwn} onEnd={() => setDeclining(false)} />
  return (
    <>
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <ApprovesMoney own={amount === null ? {} : own}>
            <Button busy={confirm.isPending} onClick={() => void press()}>
              <span>Confirm</span>
              <span translate="no" className="sr-only">{`: ${subject}`}</span>
            </Button>
          </ApprovesMoney>
        )}
        <Button variant="secondary" onClick={() => setDeclining(true)}>
          <span>{isOwn ? 'Withdraw' : 'Decline'}</span>
          <span translate="no" className="sr-only">{`: ${subject}`}</span>
        </Button>
      </div>
    </>
  )
}

interface DeclineFormProps {
  proposal_id: string
  subject: string
  isOwn: boolean
  onEnd: () => void
}

function DeclineForm({ proposal_id, subject, isOwn, onEnd }: DeclineFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const decline = useDeskCall(deskApi.proposals.decline)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await decline.mutateAsync({ proposal_id, reason })
    notify(isOwn ? 'Withdrawn.' : 'Declined.', 'success')
    await refreshProposals()
  })
  return (
    <Form
      name={`Decline: ${subject}`}
      className="flex max-w-xl flex-col gap-4 rounded-control bg-sunk p-4"
      onSubmit={submit}
    >
      <TextField label="Why?" help="It is recorded." {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel={isOwn ? 'Withdraw it' : 'Decline it'}
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}
