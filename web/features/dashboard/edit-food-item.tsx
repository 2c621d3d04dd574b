import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { foodItemsApi, type OwnFoodItem } from '#contract/food-items.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FoodItemFieldset } from './food-item-fieldset.tsx'
import { changesOf, fieldsOf, type FoodItemInput, FoodItemEditForm, type FoodItemFields as Fields } from './food-item-form.ts'

/** Changes a listed item. Orders that were placed keep what was bought. */
export function EditFoodItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const form = useForm<Fields, unknown, FoodItemInput>({ resolver: zodResolver(FoodItemEditForm), defaultValues: fieldsOf(item) })
  const change = useCall(foodItemsApi.change)
  const [formError, setFormError] = useState<string>()
  const { dirtyFields, isSubmitting } = form.formState

  const save = form.handleSubmit(async (checked) => {
    setFormError(undefined)
    try {
      await change.mutateAsync({ ...changesOf(checked, dirtyFields), food_item_id: item.id })
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'The change was not saved. Please try again.'))
      return
    }
    notify('Saved.', 'done')
    onClose()
    await refresh(foodItemsApi.mine, foodItemsApi.list)
  })

  return (
    <Dialog open onClose={onClose} title="Edit food item" description="Orders already placed keep what was bought.">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FoodItemFieldset form={form} />
        <FormError message={formError} />
        <Button type="submit" busy={isSubmitting}>
          Save changes
        </Button>
      </form>
    </Dialog>
  )
}
