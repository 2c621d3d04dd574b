import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { isCheaper, price } from '#web/domain/food-items/price.ts'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { type ListAgainFields, wholeFormFields } from './list-again-form.ts'
import { ListAgainSheet } from './list-again-sheet.tsx'
import { RecalledDish } from './recalled-dish.tsx'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { isolatedText } from '#contract/text/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { api } from '#web/platform/http/api.ts'
import { useCallOnce } from '#web/platform/http/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FoodItemFieldset } from '#web/features/kitchen/food-items/form/food-item-fieldset.tsx'
import { usePriceQuestion } from '#web/features/kitchen/food-items/form/price-question.tsx'
import {
  FoodItemForm,
  type FoodItemFields,
  type FoodItemInput,
  withPickupEnd,
} from '#web/features/kitchen/food-items/form/food-item-form.ts'
import { useKitchenSchedule } from '#web/features/kitchen/hours/schedule-calls.ts'
import {
  showListingErrors,
  announceAddition,
  announceListing,
} from '#web/features/kitchen/food-items/listing-notice.ts'
import { useOnSaleQuestion, LIST_RECALLED, RecallQuestion, useRecallQuestion } from './listing-questions.tsx'

interface ListAgainWithChangesProps {
  item: OwnFoodItem
  start: ListAgainFields
  onClose: () => void
}

/** The whole form, filled in from a past food item, which stays as it is. */
function ListAgainWithChanges({ item, start, onClose }: ListAgainWithChangesProps) {
  const schedule = useKitchenSchedule()
  const form = useForm<FoodItemFields, unknown, FoodItemInput>({
    resolver: zodResolver(FoodItemForm),
    defaultValues: wholeFormFields(item, start, schedule),
  })
  const listFoodItem = useCallOnce(api.foodItems.list)
  const { question, isConfirmed, ask } = useRecallQuestion()
  const { ifOnSale, questionOf, askOnSale } = useOnSaleQuestion()
  const [name, quantity_available, expires_at] = useWatch({
    control: form.control,
    name: ['name', 'quantity_available', 'expires_at'],
  })
  const listing = { name, quantity_available, expires_at }
  const onSaleQuestion = questionOf(listing)
  const priceQuestion = usePriceQuestion(form)
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)

  const { error, isBusy, submit } = useSubmit(
    form,
    (failure, input) =>
      ask(failure, input.name) || askOnSale(failure, listing)
        ? undefined
        : showListingErrors(failure, form, messages.item_not_added),
    async (input) => {
      if (priceQuestion.hasToAsk()) return
      const newItem = await listFoodItem.mutateAsync({
        ...withPickupEnd(input, form.getValues(), schedule),
        recall_confirmed: isConfirmed(input.name),
        if_on_sale: ifOnSale(listing),
      })
      onClose()
      await (onSaleQuestion === undefined ? announceListing(newItem) : announceAddition(newItem))
    },
  )

  return (
    <Form name={`Change ${isolatedText(item.name)} and list it again`} onSubmit={submit}>
      <FoodItemFieldset form={form} onSendingPhoto={setIsSendingPhoto} priceQuestion={priceQuestion} />
      <FormError message={error} />
      <RecallQuestion text={question ?? onSaleQuestion} />
      <Button type="submit" busy={isBusy || isSendingPhoto}>
        {submitText(question, onSaleQuestion, quantity_available)}
      </Button>
    </Form>
  )
}

function submitText(
  recallQuestion: string | undefined,
  onSaleQuestion: string | undefined,
  quantity: number,
): string {
  if (recallQuestion !== undefined) return LIST_RECALLED
  return onSaleQuestion === undefined ? 'List it' : `Add ${quantity}`
}

interface ListAgainDialogProps {
  item: OwnFoodItem
  onClose: () => void
}

/** Lists a meal once more: how many and until when, and on request everything else. */
export function ListAgainDialog({ item, onClose }: ListAgainDialogProps) {
  const [start, setStart] = useState<ListAgainFields>()
  // Once it is listed, it goes away where it was listed from.
  const { finalFocus, leaveTrigger } = useFinalFocus('items-heading')
  const finish = (): void => {
    leaveTrigger()
    onClose()
  }
  const prices = isCheaper(item)
    ? `${price(item.discounted_price)} instead of ${price(item.original_price)}`
    : price(item.discounted_price)
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={item.name}
      description={start === undefined ? prices : 'Listed again as you change it here.'}
    >
      <RecalledDish item={item} />
      {start === undefined ? (
        <ListAgainSheet item={item} onClose={finish} onChangeFirst={setStart} />
      ) : (
        <ListAgainWithChanges item={item} start={start} onClose={finish} />
      )}
    </Dialog>
  )
}
