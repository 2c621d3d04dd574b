import { zodResolver } from '@hookform/resolvers/zod'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/food-items.ts'
import { windowTimes } from '#contract/pickup-windows.ts'
import { DeclarationLine } from '#web/domain/declaration-line.tsx'
import { fromMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { api } from '#web/platform/api.ts'
import { showFormErrors } from '#web/platform/form-errors.ts'
import { fieldProps } from '#web/platform/form-fields.ts'
import { useCall, useEndpoint } from '#web/platform/query.ts'
import { serverNow } from '#web/platform/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { StepButton } from '#web/ui/step-button.tsx'
import {
  declaredText,
  hasBatchFacts,
  listAgainFields,
  type ListAgainFields,
  ListAgainForm,
  type ListAgainInput,
  listButtonText,
  pickupEndAgain,
} from './list-again-form.ts'
import { announceListing } from './listing-notice.ts'

interface ListAgainSheetProps {
  item: OwnFoodItem
  onClose: () => void
  onChangeFirst: (fields: ListAgainFields) => void
}

type ListAgainFormControl = UseFormReturn<ListAgainFields, unknown, ListAgainInput>

/** How many and until when. Pressing the button confirms the declaration that stands above it. */
export function ListAgainSheet({ item, onClose, onChangeFirst }: ListAgainSheetProps) {
  const suggestions = useEndpoint(api.foodItems.suggestions, {})
  const [now] = useState(() => new Date(serverNow()))
  const form = useForm<ListAgainFields, unknown, ListAgainInput>({
    resolver: zodResolver(ListAgainForm),
    defaultValues: listAgainFields(item, suggestions.data?.until ?? null, now),
  })
  const listAgain = useCall(api.foodItems.listAgain)
  const [formError, setFormError] = useState<string>()
  const fields = useWatch({ control: form.control }) as ListAgainFields
  const isChecked = item.allergens.checked

  const submit = form.handleSubmit(async (input) => {
    setFormError(undefined)
    try {
      const listed = await listAgain.mutateAsync({ ...input, food_item_id: item.id, declaration_confirmed: isChecked })
      onClose()
      await announceListing(listed)
    } catch (error) {
      setFormError(showFormErrors(error, Object.keys(form.getValues()), form.setError, 'It was not listed. Please try again.'))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-4">
        <QuantityField form={form} />
        <TextField label="Until" type="datetime-local" help={pickupText(item, fields.expires_at)} {...fieldProps(form, 'expires_at')} />
      </div>
      <DeclarationQuestion item={item} />
      <FormError message={formError} />
      <div className="flex flex-col gap-1">
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full">
          {listButtonText(fields, { confirms: isChecked, now })}
        </Button>
        <Button variant="quiet" onClick={() => onChangeFirst(form.getValues())}>
          Change first
        </Button>
      </div>
    </form>
  )
}

function pickupText(item: OwnFoodItem, local: string): string | undefined {
  const until = fromMelbourneLocal(local)
  return until && `Customers pick up ${windowTimes({ pickup_start: null, pickup_end: pickupEndAgain(item, until) })}.`
}

function QuantityField({ form }: { form: ListAgainFormControl }) {
  const { error, ...input } = fieldProps(form, 'quantity_available', { valueAsNumber: true })
  const quantity = useWatch({ control: form.control, name: 'quantity_available' })
  const changeBy = (by: number): void =>
    form.setValue('quantity_available', Math.max(1, (Number.isInteger(quantity) ? quantity : 0) + by), { shouldValidate: true })
  return (
    <Field label="How many" error={error}>
      {({ className, ...control }) => (
        <div className="flex items-center gap-2">
          <StepButton label="One portion less" icon={Minus} isInactive={quantity <= 1} onClick={() => changeBy(-1)} />
          <input
            {...input}
            {...control}
            type="number"
            inputMode="numeric"
            step="1"
            min="1"
            className={`${className} min-w-0 text-center text-xl font-semibold tabular-nums`}
          />
          <StepButton label="One portion more" icon={Plus} onClick={() => changeBy(1)} />
        </div>
      )}
    </Field>
  )
}

/** What was declared, and when: the sheet's button says yes to it. */
function DeclarationQuestion({ item }: { item: OwnFoodItem }) {
  const { allergens_checked_at } = item
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-sunk px-4 py-3">
      {allergens_checked_at !== null && item.allergens.checked && <p className="font-semibold">{declaredText(allergens_checked_at)}</p>}
      <DeclarationLine declared={item} />
      {hasBatchFacts(item) && <p className="text-sm text-soft">The dates and times of the last batch are not taken over.</p>}
    </div>
  )
}
