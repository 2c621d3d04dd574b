import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { useCall } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { FoodItemFieldset } from './food-item-fieldset.tsx'
import { FoodItemForm, type FoodItemFields, type FoodItemInput } from './food-item-form.ts'
import { type ListAgainFields, wholeFormFields } from './list-again-form.ts'
import { announceListing } from './listing-notice.ts'

interface ListChangedProps {
  item: OwnFoodItem
  start: ListAgainFields
  onClose: () => void
}

/** The whole form, filled in from a past food item, which stays as it is. */
export function ListChanged({ item, start, onClose }: ListChangedProps) {
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({
    resolver: zodResolver(FoodItemForm),
    defaultValues: wholeFormFields(item, start),
  })
  const createFoodItem = useCall(api.foodItems.create)
  const [formError, setFormError] = useState<string>()

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      const listed = await createFoodItem.mutateAsync(input)
      onClose()
      await announceListing(listed)
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, messages.item_not_added))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FoodItemFieldset form={form} />
      <FormError message={formError} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        List it
      </Button>
    </form>
  )
}
