import { isolatedText } from '#contract/text/isolated-text.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { windowTimes } from '#contract/kitchen/pickup-windows.ts'
import { DeclarationLine } from '#web/domain/declarations/declaration-line.tsx'
import { fromMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { api } from '#web/platform/http/api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { useCallOnce } from '#web/platform/http/mutation.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import {
  declaredText,
  hasProductionBatchDetails,
  listAgainFields,
  type ListAgainFields,
  ListAgainForm,
  type ListAgainInput,
  listButtonText,
  pickupEndAgain,
} from './list-again-form.ts'
import {
  showListingErrors,
  announceAddition,
  announceListing,
} from '#web/features/kitchen/food-items/listing-notice.ts'
import { OpenQuestions } from '#web/features/kitchen/food-items/form/open-questions.tsx'
import { PhotoField } from '#web/features/kitchen/food-items/form/photo-field.tsx'
import { QuantityField } from '#web/features/kitchen/food-items/form/quantity-field.tsx'
import { useOnSaleQuestion, LIST_RECALLED, RecallQuestion, useRecallQuestion } from './listing-questions.tsx'
import { closingRemark, type KitchenSchedule } from '#web/features/kitchen/hours/closing-times.ts'
import { useKitchenSchedule } from '#web/features/kitchen/hours/schedule-calls.ts'
import { useWordingQuestions } from '#web/features/kitchen/food-items/form/use-wording-questions.ts'

interface ListAgainSheetProps {
  item: OwnFoodItem
  onClose: () => void
  onChangeFirst: (fields: ListAgainFields) => void
}

export type ListAgainFormControl = UseFormReturn<ListAgainFields, unknown, ListAgainInput>

/** How many and until when. Pressing the button confirms the declaration that stands above it. */
export function ListAgainSheet({ item, onClose, onChangeFirst }: ListAgainSheetProps) {
  const suggestions = useEndpoint(api.foodItems.suggestions, {})
  const schedule = useKitchenSchedule()
  const [now] = useState(() => new Date(serverNow()))
  const form = useForm<ListAgainFields, unknown, ListAgainInput>({
    resolver: zodResolver(ListAgainForm),
    defaultValues: listAgainFields(item, { until: suggestions.data?.until ?? null, schedule }, now),
  })
  const listAgain = useCallOnce(api.foodItems.listAgain)
  const { question, isConfirmed, ask } = useRecallQuestion()
  const { ifOnSale, questionOf, askOnSale } = useOnSaleQuestion()
  const [isSendingPhoto, setIsSendingPhoto] = useState(false)
  const { field: photo } = useController({ control: form.control, name: 'photo_id' })
  const fields = useWatch({ control: form.control }) as ListAgainFields
  const wording = useWordingQuestions(item)
  const isChecked = item.allergens.checked

  const listing = {
    name: item.name,
    quantity_available: fields.quantity_available,
    expires_at: fields.expires_at,
  }
  const onSaleQuestion = questionOf(listing)
  const buttonText =
    onSaleQuestion === undefined
      ? listButtonText(fields, { confirms: isChecked, now })
      : `Add ${fields.quantity_available}`

  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) =>
      ask(failure, item.id) || askOnSale(failure, listing)
        ? undefined
        : showListingErrors(failure, form, 'It was not listed. Please try again.'),
    async (input) => {
      if (wording.hasToAsk()) return
      const confirmations = {
        declaration_confirmed: isChecked,
        recall_confirmed: isConfirmed(item.id),
        if_on_sale: ifOnSale(listing),
      }
      const newItem = await listAgain.mutateAsync({
        ...input,
        ...wording.input,
        food_item_id: item.id,
        ...confirmations,
      })
      onClose()
      await (onSaleQuestion === undefined ? announceListing(newItem) : announceAddition(newItem))
    },
  )

  return (
    <Form name={`List ${isolatedText(item.name)} again`} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <QuantityOfForm form={form} />
        <TextField
          label="Until"
          type="datetime-local"
          warning={closingRemark(schedule, fromMelbourneLocal(fields.expires_at), now)}
          help={pickupText(item, fields.expires_at, schedule)}
          {...fieldProps(form, 'expires_at')}
        />
      </div>
      <PhotoField
        label="Photo"
        value={typeof photo.value === 'string' ? photo.value : ''}
        onChange={photo.onChange}
        onSendingChange={setIsSendingPhoto}
        canRemove={false}
        error={form.formState.errors.photo_id?.message}
      />
      <DeclarationQuestion item={wording.answeredItem} />
      <OpenQuestions {...wording.props} />
      <FormError message={error} />
      <RecallQuestion text={question ?? onSaleQuestion} />
      <div className="flex flex-col gap-1">
        <Button type="submit" busy={isBusy || isSendingPhoto} className="w-full">
          {question === undefined ? buttonText : LIST_RECALLED}
        </Button>
        <Button variant="quiet" busy={isSendingPhoto} onClick={() => onChangeFirst(form.getValues())}>
          Change first
        </Button>
      </div>
    </Form>
  )
}

function pickupText(item: OwnFoodItem, local: string, schedule: KitchenSchedule): string | undefined {
  const until = fromMelbourneLocal(local)
  return (
    until &&
    `Customers pick up ${windowTimes({ pickup_start: null, pickup_end: pickupEndAgain(item, until, schedule) })}.`
  )
}

export const QuantityOfForm = ({ form }: { form: ListAgainFormControl }) => (
  <QuantityField {...useNumberProps(form, 'quantity_available')} />
)

/** What was declared, and when: the sheet's button says yes to it. */
export function DeclarationQuestion({ item }: { item: OwnFoodItem }) {
  const { allergens_checked_at } = item
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-sunk px-4 py-3">
      {allergens_checked_at !== null && item.allergens.checked && (
        <p className="font-semibold">{declaredText(allergens_checked_at, new Date(serverNow()))}</p>
      )}
      <DeclarationLine declared={item} />
      {hasProductionBatchDetails(item) && (
        <p className="text-sm text-soft">The dates and times of the last batch are not taken over.</p>
      )}
    </div>
  )
}
