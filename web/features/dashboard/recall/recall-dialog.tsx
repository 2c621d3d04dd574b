import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecallCount } from '#contract/recalls.ts'
import { ordersText } from '#web/domain/counts.ts'
import { api } from '#web/platform/api.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall, useEndpoint } from '#web/platform/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import type { RecallFields, RecallInput } from './recall-form.ts'
import { RecallFieldset } from './recall-fieldset.tsx'

interface Confirmation {
  recall: RecallInput
  count: RecallCount
  /** What was typed, for going back. */
  fields: RecallFields
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Recalls food in two steps: what and why, then who is told, to be confirmed. */
export function RecallDialog({ onClose }: { onClose: () => void }) {
  const items = useEndpoint(api.foodItems.mine, {})
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [fields, setFields] = useState<RecallFields>()
  const goBack = (): void => {
    setFields(confirmation?.fields)
    setConfirmation(undefined)
  }
  if (confirmation !== undefined) return <ConfirmRecall {...confirmation} onBack={goBack} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Recall food" description="Choose what is affected. Nothing happens before you have confirmed it.">
      <QueryContent query={items} loadingLabel="Loading your items" skeletonClass="h-64 w-full" errorText="Your items could not be loaded.">
        {(rows) => <RecallFieldset items={rows} initial={fields} onClose={onClose} onCounted={setConfirmation} />}
      </QueryContent>
    </Dialog>
  )
}

function ConfirmRecall({ recall, count, onBack, onClose }: Confirmation & { onBack: () => void; onClose: () => void }) {
  const recallFood = useCall(api.recalls.create, {
    onSuccess: ({ buyers }) => {
      notify(
        buyers === 0 ? 'Recalled. Nobody had bought it.' : `Recalled. ${people(buyers)} ${buyers === 1 ? 'is' : 'are'} told now.`,
        'success',
      )
      onClose()
      return refresh(api.recalls.list, api.foodItems.mine, api.foodItems.suggestions, api.foodItems.list, api.orders.ofRestaurant)
    },
  })
  const error = recallFood.isError ? failureText(recallFood.error, 'The food was not recalled. Please try again.') : undefined
  const { buyers, to_cancel, collected } = count
  return (
    <Dialog
      open
      onClose={onClose}
      title={buyers === 0 ? 'Recall it?' : `Recall it and tell ${people(buyers)}?`}
      description="It goes off sale for good. This cannot be undone."
    >
      <FocusedOnOpen>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>
            {buyers === 0 ? 'Nobody has bought it in that time.' : `${people(buyers)} bought it and get an email at once: do not eat it.`}
          </li>
          {to_cancel > 0 && <li>{ordersText(to_cancel)} not collected: cancelled and refunded in full.</li>}
          {collected > 0 && (
            <li>
              {ordersText(collected)} collected: {recall.refund ? 'refunded in full.' : 'not refunded.'}
            </li>
          )}
        </ul>
      </FocusedOnOpen>
      <ConfirmActions
        confirmLabel={buyers === 0 ? 'Recall it' : `Recall and tell ${people(buyers)}`}
        cancelLabel="Back"
        busy={recallFood.isPending}
        danger
        error={error}
        onCancel={onBack}
        onConfirm={() => recallFood.mutate(recall)}
      />
    </Dialog>
  )
}

/** Takes the focus from the step before. */
function FocusedOnOpen({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
