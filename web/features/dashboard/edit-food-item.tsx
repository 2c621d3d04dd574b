import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { notify } from '#web/platform/notices.ts'
import { refresh, useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeclarationNotice } from './declaration-notice.tsx'
import { FoodItemFieldset } from './food-item-fieldset.tsx'
import { changesOf, fieldsOf, type FoodItemInput, FoodItemEditForm, type FoodItemFields, isDirty } from './food-item-form.ts'

/** Edits a listed item. Orders placed before keep the item as it was. */
export function EditFoodItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({ resolver: zodResolver(FoodItemEditForm), defaultValues: fieldsOf(item) })
  const changeFoodItem = useCall(api.foodItems.change)
  const [formError, setFormError] = useState<string>()
  const { dirtyFields, isSubmitting } = form.formState
  const isDeclarationDirty = [dirtyFields.allergens, dirtyFields.diets, dirtyFields.certificates].some(isDirty)

  const save = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      await changeFoodItem.mutateAsync({ ...changesOf(input, dirtyFields), food_item_id: item.id })
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'The change was not saved. Please try again.'))
      return
    }
    notify('Saved.', 'success')
    onClose()
    await refresh(api.foodItems.mine, api.foodItems.list)
  })

  return (
    <Dialog open onClose={onClose} title="Edit food item" description="Orders already placed keep what was bought.">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FoodItemFieldset form={form} />
        {isDeclarationDirty && <DeclarationNotice item={item} />}
        <FormError message={formError} />
        <Button type="submit" busy={isSubmitting}>
          Save changes
        </Button>
      </form>
    </Dialog>
  )
}
