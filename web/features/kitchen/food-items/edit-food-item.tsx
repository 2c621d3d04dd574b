import { isolatedText } from '#contract/text/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { DeclarationNotice } from './form/declaration-notice.tsx'
import { FoodItemFieldset } from './form/food-item-fieldset.tsx'
import { usePriceQuestion } from './form/price-question.tsx'
import {
  changesOf,
  fieldsOf,
  type FoodItemInput,
  FoodItemEditForm,
  type FoodItemFields,
  isDirty,
  pickupEndChange,
  withPickupEnd,
} from './form/food-item-form.ts'
import { refreshListings } from './listing-notice.ts'
import { useKitchenSchedule } from '#web/features/kitchen/hours/schedule-calls.ts'
import { SubscriptionEndedNotice } from '#web/features/kitchen/subscriptions/subscription-notices.tsx'

/** Edits a listed item. Orders placed before keep the item as it was. */
export function EditFoodItem({ item, onClose }: { item: OwnFoodItem; onClose: () => void }) {
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({
    resolver: zodResolver(FoodItemEditForm),
    defaultValues: fieldsOf(item),
  })
  const schedule = useKitchenSchedule()
  const changeFoodItem = useCall(api.foodItems.change)
  const priceQuestion = usePriceQuestion(form)
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)
  const { dirtyFields } = form.formState
  const isDeclarationDirty = [dirtyFields.allergens, dirtyFields.diets, dirtyFields.certificates].some(
    isDirty,
  )

  const { error, isBusy, submit } = useSubmit(
    form,
    'The change was not saved. Please try again.',
    async (input) => {
      if (priceQuestion.hasToAsk()) return
      const withTimes = withPickupEnd(input, form.getValues(), schedule)
      const pickup_end = isDirty(dirtyFields.expires_at) ? pickupEndChange(item, withTimes) : {}
      await changeFoodItem.mutateAsync({
        ...changesOf(withTimes, dirtyFields),
        ...pickup_end,
        food_item_id: item.id,
      })
      notify('Saved.', 'success')
      onClose()
      await refreshListings()
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit food item"
      description="Orders already placed keep what was bought."
    >
      <Form name={`Edit ${isolatedText(item.name)}`} onSubmit={submit}>
        <SubscriptionEndedNotice />
        <FoodItemFieldset form={form} onSendingPhoto={setIsSendingPhoto} priceQuestion={priceQuestion} />
        {isDeclarationDirty && <DeclarationNotice item={item} />}
        <FormError message={error} />
        <Button type="submit" busy={isBusy || isSendingPhoto}>
          Save changes
        </Button>
      </Form>
    </Dialog>
  )
}
