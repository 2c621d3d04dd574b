import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { isOwner } from '#web/domain/membership.ts'
import { api } from '#web/platform/api.ts'
import { Problem } from '#web/platform/call.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall, useEndpoint } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { clearDraft, saveDraft, restoreDraft } from './food-item-draft.ts'
import { FoodItemFieldset } from './food-item-fieldset.tsx'
import { emptyFields, type FoodItemInput, type FoodItemFields, FoodItemForm } from './food-item-form.ts'
import { PlanRequired } from './plan-required.tsx'

/** The form that lists a food item, or the way to pay for a partner whose trial has ended. */
export function AddFoodItem({ user }: { user: User }) {
  const { data } = useEndpoint(api.subscriptions.get, { user_id: user.id }, { enabled: isOwner(user) })
  const isExpired = (data?.status ?? user.subscription_status) === 'expired'
  return (
    <Card>
      <h2 className="mb-4 text-2xl">Add Food Item</h2>
      {isExpired ? <PlanRequired user={user} /> : <ListingForm restaurant_id={user.restaurant_id} />}
    </Card>
  )
}

/** Its values are kept as a draft until the item is listed; then it is empty again. */
function ListingForm({ restaurant_id }: { restaurant_id: string | null }) {
  const [draft] = useState(() => restoreDraft(new Date(serverNow())))
  const [isRestored, setIsRestored] = useState(draft.isRestored)
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({ resolver: zodResolver(FoodItemForm), defaultValues: draft.values })
  const createFoodItem = useCall(api.foodItems.create)
  const [formError, setFormError] = useState<string>()
  const [formNumber, setFormNumber] = useState(1)

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [form])

  const startEmpty = (): void => {
    form.reset(emptyFields(new Date(serverNow())))
    // An input whose value becomes undefined would go on showing what was typed.
    setFormNumber((number) => number + 1)
    clearDraft()
    setIsRestored(false)
    setFormError(undefined)
  }

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await createFoodItem.mutateAsync({ ...input, restaurant_id })
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, ''))
      // The trial ended while the form was open: the way to pay takes its place.
      if (error instanceof Problem && error.code === 'subscription_required') await refresh(api.subscriptions.get)
      return
    }
    notify(messages.item_added, 'success')
    startEmpty()
    await refresh(api.foodItems.mine, api.foodItems.list)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {isRestored && (
        <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-soft">
          Restored what you had typed
          <button
            type="button"
            onClick={() => {
              flushSync(startEmpty)
              form.setFocus('name')
            }}
            className="min-h-11 font-semibold text-ink underline underline-offset-4"
          >
            Start empty
          </button>
        </p>
      )}
      <FoodItemFieldset key={formNumber} form={form} />
      {formError !== undefined && (
        <Callout kind="error" live>
          <p className="font-semibold">{messages.item_not_added}</p>
          {formError !== '' && <p>{formError}</p>}
        </Callout>
      )}
      <Button type="submit" busy={form.formState.isSubmitting}>
        Add Food Item
      </Button>
    </form>
  )
}
