import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import ChevronDown from 'virtual:icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import type { User } from '#contract/people/accounts.ts'
import { dishKey } from '#contract/kitchen/dish-names.ts'
import { messages } from '#contract/messages.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { showAccepted } from '#web/platform/forms/accepted-form.ts'
import { api } from '#web/platform/http/api.ts'
import { isCut, useOwnFoodItems } from './own-food-items.ts'
import { Problem } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCallOnce } from '#web/platform/http/mutation.ts'
import { refresh } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { clearDraft, saveDraft, restoreDraft } from './form/food-item-draft.ts'
import { FoodItemFieldset } from './form/food-item-fieldset.tsx'
import { usePriceQuestion } from './form/price-question.tsx'
import {
  emptyFields,
  type FoodItemInput,
  type FoodItemFields,
  FoodItemForm,
  suggestEndOfSale,
  withPickupEnd,
} from './form/food-item-form.ts'
import { showListingErrors, refreshListings } from './listing-notice.ts'
import {
  useOnSaleQuestion,
  LIST_RECALLED,
  RecallQuestion,
  useRecallQuestion,
} from './list-again/listing-questions.tsx'
import { jumpTo } from '#web/features/kitchen/dashboard/jump.ts'
import { SubscriptionRequired } from '#web/features/kitchen/subscriptions/subscription-notices.tsx'
import { useKitchenSchedule } from '#web/features/kitchen/hours/schedule-calls.ts'
import { useIsExpired } from '#web/features/kitchen/subscriptions/subscription-status.ts'

// The button stays in reach while the form is on the screen, and covers no field that has the focus.
const formClass =
  'flex flex-col gap-4 lg:block lg:columns-2 lg:gap-x-10 lg:[&>*]:mb-4 lg:[&>*]:break-inside-avoid [&_:is(input,textarea,select,summary)]:scroll-mb-20'

interface AddFoodItemProps {
  user: User
  /**
   * On a phone the form is folded until it is asked for, except for somebody who has never listed anything.
   */
  startsOpen: boolean
  /** Whether somebody has opened or folded it; undefined before. */
  isOpen: boolean | undefined
  onOpen: (isOpen: boolean) => void
}

/** The form that lists a food item, or the way to pay for a partner whose trial has ended. */
export function AddFoodItem({ user, startsOpen, isOpen: choice, onOpen }: AddFoodItemProps) {
  const isExpired = useIsExpired(user)
  const isOpen = isExpired || (choice ?? startsOpen)
  // On a phone the form gives way to the item that was listed.
  const showItems = (): void => {
    if (matchMedia('(width >= 64rem)').matches) return
    flushSync(() => onOpen(false))
    jumpTo('items-heading')
  }
  return (
    <Card className="relative">
      <h2 id="add-heading" tabIndex={-1} className="text-2xl outline-none">
        Add Food Item
      </h2>
      {!isExpired && <FoldButton isOpen={isOpen} onPress={() => onOpen(!isOpen)} />}
      <div className={classes('mt-4', !isOpen && 'max-lg:hidden')}>
        {isExpired ? (
          <SubscriptionRequired user={user} />
        ) : (
          <ListingForm user={user} onTyped={() => onOpen(true)} onListed={showItems} />
        )}
      </div>
    </Card>
  )
}

/** Covers the heading, on a phone. */
function FoldButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Fold the form' : 'Open the form'}
      onClick={onPress}
      className="absolute inset-x-0 top-0 flex h-17 items-center justify-end rounded-card px-5 lg:hidden"
    >
      <ChevronDown
        aria-hidden="true"
        className={classes('size-6 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  )
}

/**
 * What decides which questions the server asks: about a recall where the dish may have been withdrawn, and about
 * what is on sale of it.
 */
function useOwnDishes() {
  const { data: items = [] } = useOwnFoodItems()
  const itemsOf = (name: string) => items.filter((item) => dishKey(item.name) === dishKey(name))
  return {
    /** Where not all were loaded, nobody can say. */
    mayBeWithdrawn: (name: string): boolean =>
      isCut(items) || itemsOf(name).some(({ withdrawn }) => withdrawn),
    /** With the same prices and end of sale. */
    isOnSale: ({ name, original_price, discounted_price, expires_at }: FoodItemInput): boolean =>
      itemsOf(name).some(
        (item) =>
          !item.withdrawn &&
          item.original_price === original_price &&
          item.discounted_price === discounted_price &&
          Date.parse(item.expires_at) === Date.parse(expires_at),
      ),
  }
}

interface ListingFormProps {
  user: User
  /** What is being typed is not folded away when the first item arrives. */
  onTyped: () => void
  onListed: () => void
}

/** The fields, kept as a draft until the item is listed; then they are empty again. */
function useListingDraft() {
  const schedule = useKitchenSchedule()
  const [draft] = useState(() => restoreDraft(new Date(serverNow()), schedule))
  const [isRestored, setIsRestored] = useState(draft.isRestored)
  const [formNumber, setFormNumber] = useState(1)
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({
    resolver: zodResolver(FoodItemForm),
    defaultValues: draft.values,
  })
  const suggestedEnd = useRef(suggestEndOfSale(new Date(serverNow()), schedule))
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(values, suggestedEnd.current),
    })
  }, [form])
  // Hours that change meanwhile move an end of sale that nobody has typed.
  useEffect(() => {
    const before = suggestedEnd.current
    suggestedEnd.current = suggestEndOfSale(new Date(serverNow()), schedule)
    if (form.getValues('expires_at') === before) form.setValue('expires_at', suggestedEnd.current)
  }, [form, schedule])
  const empty = (sent: FoodItemFields): void => {
    const hasMore = showAccepted(form, sent, emptyFields(new Date(serverNow()), schedule))
    // An input whose value becomes undefined would go on showing what was typed.
    setFormNumber((number) => number + 1)
    if (!hasMore) clearDraft()
    setIsRestored(false)
  }
  return { form, formNumber, isRestored, empty, schedule }
}

function ListingForm({ user, onTyped, onListed }: ListingFormProps) {
  const { form, formNumber, isRestored, empty, schedule } = useListingDraft()
  const listFoodItem = useCallOnce(api.foodItems.list)
  const { question, isConfirmed, ask, forget } = useRecallQuestion()
  const { mayBeWithdrawn, isOnSale } = useOwnDishes()
  const { ifOnSale, questionOf, askOnSale } = useOnSaleQuestion()
  const priceQuestion = usePriceQuestion(form)
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)

  const [name, quantity_available, expires_at] = useWatch({
    control: form.control,
    name: ['name', 'quantity_available', 'expires_at'],
  })
  const onSaleQuestion = questionOf({ name, quantity_available, expires_at })

  const showFailure = (failure: unknown): string | undefined => {
    // The trial ended while the form was open: the way to pay takes its place.
    if (failure instanceof Problem && failure.code === 'subscription_required')
      void refresh(kitchenApi.subscriptions.get)
    return showListingErrors(failure, form, '')
  }
  const { error, setError, isBusy, submit } = useSubmit(form, showFailure, async (input) => {
    if (priceQuestion.hasToAsk()) return
    const sent = structuredClone(form.getValues())
    try {
      await listFoodItem.mutateAsync({
        ...withPickupEnd(input, sent, schedule),
        restaurant_id: user.restaurant_id,
        ...(isOnSale(input) ? { if_on_sale: ifOnSale(sent) } : {}),
        ...(mayBeWithdrawn(input.name) ? { recall_confirmed: isConfirmed(input.name) } : {}),
      })
    } catch (failure) {
      if (ask(failure, input.name) || askOnSale(failure, sent)) return
      throw failure
    }
    notify(messages.item_added, 'success')
    empty(sent)
    forget()
    onListed()
    await refreshListings()
  })
  const startEmpty = (): void => {
    empty(form.getValues())
    setError(undefined)
    forget()
  }

  return (
    <Form name="Add a food item" onChange={onTyped} onSubmit={submit} className={formClass}>
      {isRestored && (
        <RestoredNote
          onStartEmpty={() => {
            flushSync(startEmpty)
            form.setFocus('name')
          }}
        />
      )}
      <FoodItemFieldset
        key={formNumber}
        form={form}
        onSendingPhoto={setIsSendingPhoto}
        priceQuestion={priceQuestion}
      />
      {error !== undefined && (
        <Callout kind="error" live>
          <p className="font-semibold">{messages.item_not_added}</p>
          {error !== '' && <p>{error}</p>}
        </Callout>
      )}
      <RecallQuestion text={question ?? onSaleQuestion} />
      <div
        data-bottom-bar
        className="sticky bottom-16 -mx-5 -mb-5! rounded-b-card border-t border-line bg-card px-5 py-3 [column-span:all] lg:bottom-0"
      >
        <Button type="submit" busy={isBusy || isSendingPhoto} className="w-full">
          {submitText(question, onSaleQuestion, quantity_available)}
        </Button>
      </div>
    </Form>
  )
}

function submitText(
  recallQuestion: string | undefined,
  onSaleQuestion: string | undefined,
  quantity: number,
): string {
  if (recallQuestion !== undefined) return LIST_RECALLED
  return onSaleQuestion === undefined ? 'Add Food Item' : `Add ${quantity}`
}

function RestoredNote({ onStartEmpty }: { onStartEmpty: () => void }) {
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-soft">
      <span>Restored what you had typed</span>
      <button
        type="button"
        onClick={onStartEmpty}
        className="min-h-11 font-semibold text-ink underline underline-offset-4"
      >
        Start empty
      </button>
    </p>
  )
}
