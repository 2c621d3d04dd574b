import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { RecallCount } from '#contract/kitchen/recalls.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { ProofForm } from '#web/domain/people/proof-form.tsx'
import { useTwoFactorEnabled } from '#web/domain/people/second-factor.tsx'
import { ordersText } from '#web/domain/counts.ts'
import { RECALL_PERIOD } from '#contract/constants.ts'
import { api } from '#web/platform/http/api.ts'
import { useOwnFoodItemPages } from '#web/features/kitchen/food-items/own-food-items.ts'
import { errorText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
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

/**
 * Recalls food in two steps: what and why, then who is told, to be confirmed. Only the owner gives back what
 * was earned.
 */
export function RecallDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const items = useOwnFoodItemPages()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [fields, setFields] = useState<RecallFields>()
  const goBack = (): void => {
    setFields(confirmation?.fields)
    setConfirmation(undefined)
  }
  if (confirmation !== undefined)
    return <ConfirmRecall {...confirmation} user={user} onBack={goBack} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Recall food"
      description="Choose what is affected. Nothing happens before you have confirmed it."
    >
      <QueryContent
        query={items}
        loadingLabel="Loading your items"
        skeletonClass="h-64 w-full"
        errorText="Your items could not be loaded."
      >
        {({ pages }) => (
          <RecallFieldset
            items={pages.flatMap(({ rows }) => rows)}
            onMore={items.hasNextPage ? () => void items.fetchNextPage() : undefined}
            isLoadingMore={items.isFetchingNextPage}
            canRefund={isOwner(user)}
            initial={fields}
            onClose={onClose}
            onCounted={setConfirmation}
          />
        )}
      </QueryContent>
    </Dialog>
  )
}

interface ConfirmRecallProps extends Confirmation {
  user: User
  onBack: () => void
  onClose: () => void
}

function ConfirmRecall({ recall, count, user, onBack, onClose }: ConfirmRecallProps) {
  const recallFood = useCall(api.recalls.create, {
    onSuccess: ({ buyers }) => {
      notify(
        buyers === 0
          ? 'Recalled. Nobody had bought it.'
          : `Recalled. ${people(buyers)} ${buyers === 1 ? 'is' : 'are'} told now.`,
        'success',
      )
      onClose()
      return refresh(
        api.recalls.all,
        api.foodItems.mine,
        api.foodItems.suggestions,
        api.foodItems.browse,
        api.orders.ofRestaurant,
      )
    },
  })
  const sendWithProof = async (proof: { password: string; code: string }): Promise<void> => {
    await recallFood.mutateAsync({ ...recall, ...proof })
  }
  const error = errorText(recallFood, 'The food was not recalled. Please try again.')
  const { buyers, to_cancel, collected, needs_proof } = count
  const withCode = useTwoFactorEnabled()
  const actions = {
    confirmLabel: buyers === 0 ? 'Recall it' : `Recall and tell ${people(buyers)}`,
    cancelLabel: 'Back',
    danger: true,
    onCancel: onBack,
  }
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
            {buyers === 0
              ? 'Nobody has bought it in that time.'
              : `${people(buyers)} bought it and get an email at once: do not eat it.`}
          </li>
          {to_cancel > 0 && (
            <li>{`${ordersText(to_cancel)} not collected: cancelled and refunded in full.`}</li>
          )}
          {collected > 0 && (
            <li>{`${ordersText(collected)} collected: ${collectedText(recall.refund, isOwner(user))}`}</li>
          )}
        </ul>
      </FocusedOnOpen>
      {needs_proof ? (
        <>
          <p className="text-soft">{`It reaches back more than ${RECALL_PERIOD}, so please enter your password again.`}</p>
          <ProofForm {...actions} email={user.email} withCode={withCode} onSubmit={sendWithProof} />
        </>
      ) : (
        <ConfirmActions
          {...actions}
          busy={recallFood.isPending}
          error={error}
          onConfirm={() => recallFood.mutate(recall)}
        />
      )}
    </Dialog>
  )
}

const collectedText = (refund: boolean, canRefund: boolean): string =>
  refund
    ? 'refunded in full.'
    : canRefund
      ? 'told, not refunded.'
      : 'told, not refunded. Only the owner can do that.'

/** Takes the focus from the step before. */
function FocusedOnOpen({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus()
  }, [])
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
