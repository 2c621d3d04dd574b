import { useState } from 'react'
import type { BatchLine, NotFromOrders, PayoutBatchDetails } from '#contract/money/payout-batches.ts'
import type { RailName } from '#contract/money/payout-states.ts'
import type { DeskGo } from '#web/domain/desk/desk-view.ts'
import { returnReasonText } from '#web/domain/payouts/return-reason.ts'
import { PayoutBadge } from '#web/domain/desk/payout-badges.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { classes } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useForm } from 'react-hook-form'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { PROPOSED } from '#web/domain/desk/proposed.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { DID_NOT_WORK } from '#web/platform/http/call.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { notify } from '#web/platform/notices.ts'
import { Uninvolved } from '#web/domain/desk/uninvolved.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { refreshPayouts } from './use-money-call.ts'

interface PayoutReasonFormProps {
  payout_id: string
  number: number
  confirmLabel: string
  endpoint: typeof deskApi.payoutBatches.remove
  label: string
  help: string
  doneText: string
  onEnd: () => void
}

/** Records something of one payout, for a reason. */
function PayoutReasonForm({
  payout_id,
  number,
  confirmLabel,
  endpoint,
  label,
  help,
  doneText,
  onEnd,
}: PayoutReasonFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const change = useDeskCall(endpoint)
  const { error, isBusy, submit } = useSubmit(form, DID_NOT_WORK, async ({ reason }) => {
    await change.mutateAsync({ payout_id, reason })
    notify(doneText, 'success')
    onEnd()
    await refreshPayouts()
  })
  return (
    <Form
      name={`${confirmLabel}: P${number}`}
      className="mt-2 flex max-w-xl flex-col gap-4 rounded-control bg-sunk p-4"
      onSubmit={submit}
    >
      <TextField label={label} help={help} {...fieldProps(form, 'reason')} />
      <ConfirmActions
        confirmLabel={confirmLabel}
        cancelLabel="Cancel"
        busy={isBusy}
        error={error}
        onCancel={onEnd}
      />
    </Form>
  )
}

/** The payouts of a batch, each with what can be recorded of it. */
export function BatchPayouts({ batch, go }: { batch: PayoutBatchDetails; go: DeskGo }) {
  if (batch.lines.length === 0)
    return (
      <EmptyState title="No payout is left">
        Each was taken out, and can be paid with another batch.
      </EmptyState>
    )
  return (
    <Card className="min-w-0 py-2">
      <h2 className="sr-only">Payouts</h2>
      <ul className="divide-y divide-line">
        {batch.lines.map((payout) => (
          <li key={payout.id} ref={removalFocus} className="py-3">
            <PayoutRow
              payout={payout}
              rail={batch.rail}
              onOpen={() =>
                go({ name: 'payout', payout_id: payout.id, from: { name: 'payouts', batch_id: batch.id } })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface PayoutChange {
  press: string
  confirmLabel: string
  endpoint: typeof deskApi.payoutBatches.remove
  label: string
  help: string
  doneText: string
}

const takeOut: PayoutChange = {
  press: 'Take out',
  confirmLabel: 'Take it out',
  endpoint: deskApi.payoutBatches.remove,
  label: 'Why is it taken out?',
  help: 'It can be paid with the next batch. Your reason is recorded.',
  doneText: 'Taken out. It can be paid with the next batch.',
}

const markReturned: PayoutChange = {
  press: 'It came back',
  confirmLabel: 'Propose it',
  endpoint: deskApi.payoutBatches.returned,
  label: 'Why did it come back?',
  help: 'As the bank says it: the restaurant reads this. It can be paid again once somebody else confirms it.',
  doneText: PROPOSED,
}

/** The payment provider says by itself what has come back. */
function changeOf({ status, proposal }: BatchLine, rail: RailName): PayoutChange | undefined {
  if (proposal !== null) return undefined
  if (status === 'in_batch') return takeOut
  return rail === 'bank_file' && (status === 'sent' || status === 'settled') ? markReturned : undefined
}

const entryTexts: Record<NotFromOrders['entries'][number]['kind'], string> = {
  adjustment: 'adjustment',
  returned_payout: 'payout that came back',
  refund: 'refund',
  before_restore: 'paid before a restore',
}

/** What of a payout is not from orders alone, on a line, and who stands behind it. */
const notFromOrdersText = ({ amount, entries }: NotFromOrders): string =>
  `Not from orders: ${price(amount)}. ${entries
    .map(({ kind, amount: part, reason, proposed_by_name, confirmed_by_name }) =>
      [
        `${entryTexts[kind]} ${price(part)}`,
        reason === null ? '' : ` “${reason}”`,
        proposed_by_name === null ? '' : ` by ${proposed_by_name}`,
        confirmed_by_name === null ? '' : `, confirmed by ${confirmed_by_name}`,
      ].join(''),
    )
    .join('; ')}`

const namesIn = ({ entries }: NotFromOrders): (string | null)[] =>
  entries.flatMap(({ proposed_by_name, confirmed_by_name }) => [proposed_by_name, confirmed_by_name])

function PayoutRow({ payout, rail, onOpen }: { payout: BatchLine; rail: RailName; onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const change = changeOf(payout, rail)
  return (
    <>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4',
          change === undefined
            ? 'sm:grid-cols-[minmax(0,1fr)_7rem_6rem]'
            : 'sm:grid-cols-[minmax(0,1fr)_7rem_6rem_7.5rem]',
        )}
      >
        <button
          type="button"
          className="min-h-11 text-left font-semibold wrap-anywhere hover:underline"
          onClick={onOpen}
        >
          <span translate="no">{payout.restaurant_name}</span>{' '}
          <span className="font-normal whitespace-nowrap text-soft">{`P${payout.number}`}</span>
        </button>
        <span className="text-right font-semibold tabular-nums sm:order-3">{price(payout.amount)}</span>
        <span className="sm:order-2">
          {payout.status !== 'in_batch' && <PayoutBadge status={payout.status} />}
        </span>
        {change !== undefined && (
          <span className="text-right sm:order-4">
            <button
              type="button"
              aria-expanded={isOpen}
              className="min-h-11 font-semibold whitespace-nowrap underline underline-offset-4"
              onClick={() => setOpen(!isOpen)}
            >
              <span>{change.press}</span>
              <span translate="no" className="sr-only">{`: ${payout.restaurant_name}`}</span>
            </button>
          </span>
        )}
      </div>
      {payout.not_from_orders !== null && (
        <p className="text-sm text-soft wrap-anywhere">
          <Untranslated words={namesIn(payout.not_from_orders)}>
            {notFromOrdersText(payout.not_from_orders)}
          </Untranslated>
        </p>
      )}
      {payout.proposal !== null && (
        <p className="text-soft wrap-anywhere">{`Came back: “${payout.proposal.reason}”. Waits for somebody else to confirm it.`}</p>
      )}
      {payout.return_reason !== null && (
        <p className="text-soft wrap-anywhere">{`“${returnReasonText(payout.return_reason)}”`}</p>
      )}
      {isOpen && change !== undefined && (
        <Uninvolved object_kind="payout" object_id={payout.id} needs="finance">
          <PayoutReasonForm
            key={change.press}
            payout_id={payout.id}
            number={payout.number}
            {...change}
            onEnd={() => setOpen(false)}
          />
        </Uninvolved>
      )}
    </>
  )
}
