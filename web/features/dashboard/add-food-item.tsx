import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { clearDraft, saveDraft, restoreDraft } from './food-item-draft.ts'
import { FoodItemFieldset } from './food-item-fieldset.tsx'
import { emptyFields, type FoodItemInput, type FoodItemFields, FoodItemForm } from './food-item-form.ts'

/** The form that lists a food item. Its values are kept as a draft until the item is listed. */
export function AddFoodItem({ restaurant_id }: { restaurant_id: string | null }) {
  const [defaultValues] = useState(() => restoreDraft(new Date(serverNow())))
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({ resolver: zodResolver(FoodItemForm), defaultValues })
  const createFoodItem = useCall(api.foodItems.create)
  const [formError, setFormError] = useState<string>()

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [form])

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await createFoodItem.mutateAsync({ ...input, restaurant_id })
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, ''))
      return
    }
    notify(messages.item_added, 'success')
    // The next item of the evening usually has the same cuisine and end of sale.
    form.reset({ ...emptyFields(new Date(serverNow())), cuisine_type: input.cuisine_type, expires_at: form.getValues('expires_at') })
    clearDraft()
    await refresh(api.foodItems.mine, api.foodItems.list)
  })

  return (
    <Card>
      <h2 className="mb-4 text-2xl">Add Food Item</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FoodItemFieldset form={form} />
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
    </Card>
  )
}
