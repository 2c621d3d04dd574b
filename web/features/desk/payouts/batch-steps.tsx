import type { ReactNode } from 'react'
import type { PayoutBatchDetails } from '#contract/desk/payout-batches.ts'
import type { RailName } from '#contract/money/payout-states.ts'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { price } from '#web/domain/food-items/price.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { BankFileButton } from './bank-file-button.tsx'
import { nameOf, payoutCount } from './payout-wording.ts'
import { useMoneyCall } from './use-money-call.ts'

interface BatchStepsProps {
  batch: PayoutBatchDetails
  own_id: string
  onDiscarded: () => void
}

/** What can be done with a batch now, by this operator; or who has to, or what it waits for. */
export function BatchSteps({ batch, own_id, onDiscarded }: BatchStepsProps) {
  if (batch.status === 'draft') return <DraftSteps batch={batch} own_id={own_id} onDiscarded={onDiscarded} />
  if (batch.status === 'approved') return <SendStep batch={batch} />
  if (batch.status === 'sent') return <SentStep batch={batch} />
  return <Ended batch={batch} />
}

function DraftSteps({ batch, own_id, onDiscarded }: BatchStepsProps) {
  const doneText = 'The batch is discarded. Its payouts can be paid again.'
  const discard = useMoneyCall(deskApi.payoutBatches.discard, doneText, onDiscarded)
  const isOwn = batch.made_by === own_id
  return (
    <div className="flex flex-col gap-3">
      {isOwn ? (
        <Callout kind="info">You have made this batch. Another person with the role Finance or Administrator has to approve it.</Callout>
      ) : batch.payouts > 0 ? (
        <NextStep
          endpoint={deskApi.payoutBatches.approve}
          batch_id={batch.id}
          doneText="Approved. It can be sent now."
          label={`Approve ${price(batch.total)}`}
        >
          <p>Made by {nameOf(batch.made_by_name)}. With your approval it can be sent.</p>
        </NextStep>
      ) : (
        <Callout kind="info">Every payout was taken out. Please discard the batch.</Callout>
      )}
      <FormError message={discard.error} />
      <SecondPress question="Yes, discard it" busy={discard.isPending} onConfirm={() => discard.run({ batch_id: batch.id })}>
        Discard the batch
      </SecondPress>
    </div>
  )
}

const sendTexts: Record<RailName, { label: (total: number) => string; doneText: string }> = {
  connect: { label: (total) => `Send ${price(total)}`, doneText: 'Sent. The payment provider pays the restaurants.' },
  bank_file: { label: (total) => `Send ${price(total)} by file`, doneText: 'Sent. Download the file and give it to your bank.' },
}

function SendStep({ batch }: { batch: PayoutBatchDetails }) {
  const { label, doneText } = sendTexts[batch.rail]
  return (
    <NextStep endpoint={deskApi.payoutBatches.send} batch_id={batch.id} doneText={doneText} label={label(batch.total)}>
      <p>
        {batch.rail === 'connect'
          ? 'Approved. Sending pays the restaurants, and cannot be undone.'
          : 'Approved. Sending it makes the file for your bank, and cannot be undone.'}
      </p>
    </NextStep>
  )
}

function SentStep({ batch }: { batch: PayoutBatchDetails }) {
  if (batch.rail === 'connect')
    return <Callout kind="info">The payment provider is paying. What has arrived shows beside each restaurant.</Callout>
  return (
    <>
      <p>Give the file to your bank once, and say here when it has carried it out.</p>
      <BankFileButton batch={batch} />
      <NextStep
        endpoint={deskApi.payoutBatches.settle}
        batch_id={batch.id}
        doneText="Recorded: what has not come back has arrived."
        label="The bank has carried it out"
      >
        <p>If a payout has come back, mark it first, or later: it is then paid again with the next batch.</p>
      </NextStep>
    </>
  )
}

function Ended({ batch }: { batch: PayoutBatchDetails }) {
  const returned = batch.lines.filter(({ status }) => status === 'returned').length
  if (returned === 0) return <Callout kind="success">Every payout has arrived.</Callout>
  return (
    <Callout kind="warning">
      {payoutCount(returned)} came back. {returned === 1 ? 'It is' : 'They are'} payable again, and will be in the next batch.
    </Callout>
  )
}

interface NextStepProps {
  endpoint: ClientEndpoint<{ batch_id: string }, PayoutBatchDetails>
  batch_id: string
  doneText: string
  label: string
  children: ReactNode
}

/** The one next step of a batch, with what it means above. */
function NextStep({ endpoint, batch_id, doneText, label, children }: NextStepProps) {
  const { run, isPending, error } = useMoneyCall(endpoint, doneText)
  return (
    <>
      {children}
      <FormError message={error} />
      <Button busy={isPending} onClick={() => run({ batch_id })}>
        {label}
      </Button>
    </>
  )
}
