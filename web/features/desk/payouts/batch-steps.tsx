import type { DeskSession } from '#contract/people/operators.ts'
import type { ReactNode } from 'react'
import type { PayoutBatchDetails } from '#contract/money/payout-batches.ts'
import { weekdayAndDay } from '#contract/time-wording.ts'
import type { RailName } from '#contract/money/payout-states.ts'
import type { ClientEndpoint } from '#web/platform/http/api.ts'
import { ApprovesMoney } from '#web/domain/desk/approves-money.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { price } from '#web/domain/food-items/price.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { nameOf, payoutCount } from './payout-wording.ts'
import { useMoneyCall } from './use-money-call.ts'
import Download from 'virtual:icons/download'
import { saveFile } from '#web/platform/save-file.ts'

/**
 * Downloads the file of a batch that was sent, for the bank. By a call and not a link, because it can ask who
 * it is.
 */
function BankFileButton({ batch: { id, number } }: { batch: PayoutBatchDetails }) {
  const { run, isPending, error } = useMoneyCall(
    deskApi.payoutBatches.file,
    'The file is in your downloads.',
    (content) => saveFile(`surplate-payouts-${number}.aba`, content, 'application/octet-stream'),
  )
  return (
    <>
      <FormError message={error} />
      <Button variant="secondary" busy={isPending} onClick={() => run({ batch_id: id })}>
        <Download aria-hidden="true" className="size-5" />
        <span>Download the bank file</span>
      </Button>
    </>
  )
}

interface BatchStepsProps {
  batch: PayoutBatchDetails
  own: DeskSession['operator']
  onDiscarded: () => void
}

/** What can be done with a batch now, by this operator; or who has to, or what it waits for. */
export function BatchSteps({ batch, own, onDiscarded }: BatchStepsProps) {
  if (batch.status === 'sent') return <SentStep batch={batch} />
  if (batch.status !== 'draft' && batch.status !== 'approved') return <Ended batch={batch} />
  return (
    <div className="flex flex-col gap-4">
      {batch.payouts === 0 ? (
        <Callout kind="info">Every payout was taken out. Please discard the batch.</Callout>
      ) : batch.status === 'approved' ? (
        <SendStep batch={batch} />
      ) : (
        <ApproveStep batch={batch} own={own} />
      )}
      <Discard batch_id={batch.id} onDiscarded={onDiscarded} />
    </div>
  )
}

function ApproveStep({ batch, own }: Pick<BatchStepsProps, 'batch' | 'own'>) {
  if (batch.made_by === own.id)
    return (
      <Callout kind="info">
        You have made this batch. Another person with the role Finance or Administrator has to approve it.
      </Callout>
    )
  return (
    <ApprovesMoney own={own}>
      <NextStep
        endpoint={deskApi.payoutBatches.approve}
        batch_id={batch.id}
        doneText="Approved. It can be sent now."
        label={`Approve ${price(batch.total)}`}
      >
        <Untranslated
          words={[batch.made_by_name]}
        >{`${nameOf(batch.made_by_name)} has made it. Once you approve it, it can be sent.`}</Untranslated>
      </NextStep>
    </ApprovesMoney>
  )
}

function Discard({ batch_id, onDiscarded }: { batch_id: string; onDiscarded: () => void }) {
  const doneText = 'The batch is discarded. Its payouts can be paid again.'
  const { run, isPending, error } = useMoneyCall(deskApi.payoutBatches.discard, doneText, onDiscarded)
  return (
    <>
      <FormError message={error} />
      <SecondPress question="Yes, discard it" busy={isPending} onConfirm={() => run({ batch_id })}>
        Discard the batch
      </SecondPress>
    </>
  )
}

interface SendTexts {
  label: (total: number) => string
  lead: string
  doneText: string
}

const sendTexts: Record<RailName, SendTexts> = {
  connect: {
    label: (total) => `Send ${price(total)}`,
    lead: 'Approved. Sending pays the restaurants, and cannot be undone.',
    doneText: 'Sent. The payment provider pays the restaurants.',
  },
  bank_file: {
    label: (total) => `Send ${price(total)} by file`,
    lead: 'Approved. Sending it makes the file for your bank, and cannot be undone.',
    doneText: 'Sent. Download the file and give it to your bank.',
  },
}

/** What became of a batch that had so many payouts: some may have been taken out of it. */
function sentText({ rail, payouts }: PayoutBatchDetails, payouts_before: number): string {
  const elsewhere = 'would have gone elsewhere than when the batch was made.'
  if (payouts === 0) return `Nothing was sent: every payout ${elsewhere}`
  return payouts < payouts_before
    ? `Sent without ${payoutCount(payouts_before - payouts)}, which ${elsewhere}`
    : sendTexts[rail].doneText
}

function SendStep({ batch }: { batch: PayoutBatchDetails }) {
  const { label, lead } = sendTexts[batch.rail]
  return (
    <NextStep
      endpoint={deskApi.payoutBatches.send}
      batch_id={batch.id}
      doneText={(sent) => sentText(sent, batch.payouts)}
      label={label(batch.total)}
      question={`Yes, it pays on ${weekdayAndDay(batch.pays_on)}`}
    >
      {lead}
    </NextStep>
  )
}

function SentStep({ batch }: { batch: PayoutBatchDetails }) {
  if (batch.rail === 'connect')
    return (
      <Callout kind="info">
        The payment provider is paying. What has arrived shows beside each restaurant.
      </Callout>
    )
  return (
    <div className="flex flex-col gap-4">
      <p>Give the file to your bank once, and say here when it has carried it out.</p>
      <BankFileButton batch={batch} />
      <NextStep
        endpoint={deskApi.payoutBatches.settle}
        batch_id={batch.id}
        doneText="Recorded: what has not come back has arrived."
        label="The bank has carried it out"
      >
        If the bank sends a payout back, mark it beside the restaurant, now or later.
      </NextStep>
    </div>
  )
}

function Ended({ batch }: { batch: PayoutBatchDetails }) {
  const returned = batch.lines.filter(({ status }) => status === 'returned').length
  return (
    <div className="flex flex-col gap-4">
      {returned === 0 ? (
        <Callout kind="success">
          {batch.payouts === 0 ? 'Nothing was left to pay.' : 'Every payout has arrived.'}
        </Callout>
      ) : (
        <Callout kind="warning">{`${payoutCount(returned)} came back. ${returned === 1 ? 'It is' : 'They are'} payable again, and will be in the next batch.`}</Callout>
      )}
      {batch.rail === 'bank_file' && batch.payouts > 0 && <BankFileButton batch={batch} />}
    </div>
  )
}

interface NextStepProps {
  endpoint: ClientEndpoint<{ batch_id: string }, PayoutBatchDetails>
  batch_id: string
  doneText: string | ((batch: PayoutBatchDetails) => string)
  label: string
  /** Of a step that cannot be undone. */
  question?: string
  children: ReactNode
}

/** The next step of a batch, with what it means above. */
function NextStep({ endpoint, batch_id, doneText, label, question, children }: NextStepProps) {
  const { run, isPending, error } = useMoneyCall(endpoint, doneText)
  return (
    <div className="flex flex-col gap-3">
      <p>{children}</p>
      <FormError message={error} />
      {question === undefined ? (
        <Button busy={isPending} onClick={() => run({ batch_id })}>
          {label}
        </Button>
      ) : (
        <SecondPress question={question} busy={isPending} onConfirm={() => run({ batch_id })}>
          {label}
        </SecondPress>
      )}
    </div>
  )
}
