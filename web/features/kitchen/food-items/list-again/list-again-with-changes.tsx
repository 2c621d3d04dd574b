import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { useCallOnce } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { FoodItemFieldset } from '#web/features/kitchen/food-items/form/food-item-fieldset.tsx'
import { FoodItemForm, type FoodItemFields, type FoodItemInput } from '#web/features/kitchen/food-items/form/food-item-form.ts'
import { type ListAgainFields, wholeFormFields } from './list-again-form.ts'
import { showListingErrors } from '#web/features/kitchen/food-items/listing-failure.ts'
import { announceListing } from '#web/features/kitchen/food-items/listing-notice.ts'
import { LIST_RECALLED, RecallQuestion, useRecallQuestion } from './recall-question.tsx'

interface ListAgainWithChangesProps {
  item: OwnFoodItem
  start: ListAgainFields
  onClose: () => void
}

/** The whole form, filled in from a past food item, which stays as it is. */
export function ListAgainWithChanges({ item, start, onClose }: ListAgainWithChangesProps) {
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({
    resolver: zodResolver(FoodItemForm),
    defaultValues: wholeFormFields(item, start),
  })
  const listFoodItem = useCallOnce(api.foodItems.list)
  const [formError, setFormError] = useState<string>()
  const { question, isConfirmed, ask } = useRecallQuestion()
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      const newItem = await listFoodItem.mutateAsync({ ...input, recall_confirmed: isConfirmed(input.name) })
      onClose()
      await announceListing(newItem)
    } catch (error) {
      if (ask(error, input.name)) return
      setFormError(showListingErrors(error, Object.keys(form.getValues()), form.setError, messages.item_not_added))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FoodItemFieldset form={form} onSendingPhoto={setIsSendingPhoto} />
      <FormError message={formError} />
      <RecallQuestion text={question} />
      <Button type="submit" busy={form.formState.isSubmitting || isSendingPhoto}>
        {question === undefined ? 'List it' : LIST_RECALLED}
      </Button>
    </form>
  )
}
