import type { ComponentProps } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  PICKUP_AFTER_SALE_MINUTES,
  PICKUP_MINUTES_MIN,
  PORTION_WEIGHT_G,
  cuisines,
} from '#contract/constants.ts'
import { dollars, grams, wholeNumber } from '#web/domain/numbers/number-kinds.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { classes } from '#web/ui/class-names.ts'
import { Field, TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { NumberField, NumberInput } from '#web/ui/forms/number-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { AllergenFieldset } from './allergen-fields.tsx'
import { AllergenQuestions, QuestionsBeforeListing } from './open-questions.tsx'
import { DietFieldset } from './diet-fields.tsx'
import { FoldedFields } from '#web/ui/forms/folded-fields.tsx'
import {
  type FoodItemFormControl,
  hasNoDiscount,
  instantOf,
  movedEndOf,
  percentOff,
  pickupHelp,
  usualEndOf,
} from './food-item-form.ts'
import { optionalNames, optionalSummary } from './optional-summary.ts'
import { PhotoField } from './photo-field.tsx'
import { type PriceQuestion, PriceQuestionRow } from './price-question.tsx'
import { StorageFields } from './storage-fields.tsx'
import { serverNow } from '#web/platform/http/server-time.ts'
import { closingRemark, type KitchenSchedule } from '#web/features/kitchen/hours/closing-times.ts'
import { useKitchenSchedule } from '#web/features/kitchen/hours/schedule-calls.ts'
import { useUser } from '#web/domain/people/session.ts'
import { useSalesEnd, saleEndWarning } from '#web/features/kitchen/subscriptions/subscription-status.ts'

const AFTER_SALE = `Left empty: ${PICKUP_AFTER_SALE_MINUTES} minutes after the sale ends. At least ${PICKUP_MINUTES_MIN}.`
const AT_CLOSING = `Left empty: when you close. At least ${PICKUP_MINUTES_MIN} minutes after the sale ends.`
const NO_DISCOUNT = 'Not below the original price: customers will see no discount.'
const pairClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-start gap-x-3 gap-y-4 sm:gap-x-4'

/** An end of pickup that is left as it is moves along with the end of sale. */
function movePickupEnd(form: FoodItemFormControl, schedule: KitchenSchedule): void {
  if (form.getFieldState('pickup_end').isDirty) return
  const moved = movedEndOf(form.formState.defaultValues, form.getValues('expires_at'), schedule)
  if (moved !== undefined) form.setValue('pickup_end', moved)
}

interface FoodItemFieldsetProps {
  form: FoodItemFormControl
  onSendingPhoto: (isSending: boolean) => void
  priceQuestion: PriceQuestion
}

/** In the order of the page, in which the focus goes to the first that is wrong. */
const useMainFields = (form: FoodItemFormControl, schedule: KitchenSchedule) => ({
  name: fieldProps(form, 'name'),
  description: fieldProps(form, 'description'),
  original: useNumberProps(form, 'original_price'),
  discounted: useNumberProps(form, 'discounted_price'),
  cuisine: fieldProps(form, 'cuisine_type'),
  quantity: useNumberProps(form, 'quantity_available'),
  until: fieldProps(form, 'expires_at', { onChange: () => movePickupEnd(form, schedule) }),
})

/** The fields of a food item, for adding one and for editing one. */
export function FoodItemFieldset({ form, onSendingPhoto, priceQuestion }: FoodItemFieldsetProps) {
  const schedule = useKitchenSchedule()
  const fields = useMainFields(form, schedule)
  const { sales_end_at } = useSalesEnd(useUser())
  const [original, discounted, image_url] = useWatch({
    control: form.control,
    name: ['original_price', 'discounted_price', 'image_url'],
  })
  const [expires_at, pickup_start, pickup_end, storage, use_by] = useWatch({
    control: form.control,
    name: ['expires_at', 'pickup_start', 'pickup_end', 'storage', 'use_by'],
  })
  const usualEnd = usualEndOf({ expires_at, storage, use_by }, schedule, new Date(serverNow()))
  const hasImageUrl = typeof image_url === 'string' && image_url !== ''
  const percent = percentOff(original, discounted)
  const leavePrice = (onBlur: () => void) => () => {
    onBlur()
    priceQuestion.onPriceLeft()
  }
  return (
    <>
      <div className="flex flex-col">
        <PhotoOfFoodItem form={form} onSendingPhoto={onSendingPhoto} />
        <FoldedFields
          isSlim
          title={hasImageUrl ? 'With an image URL' : 'Or an image URL'}
          isWrong={form.formState.errors.image_url !== undefined}
        >
          <TextField
            label="Image URL (optional)"
            type="url"
            inputMode="url"
            placeholder="https://"
            help="A photo comes first. Without either we draw a dish of the cuisine."
            {...fieldProps(form, 'image_url')}
          />
        </FoldedFields>
      </div>
      <TextField label="Name" autoComplete="off" {...fields.name} />
      <AllergenQuestions form={form} field="name" />
      <TextAreaField
        label="Description"
        rows={2}
        placeholder="What it is, in a sentence"
        {...fields.description}
      />
      <AllergenQuestions form={form} field="description" />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4 *:grow *:first:basis-30 *:last:basis-39 sm:gap-x-4">
        <NumberField
          label="Original price"
          kind={dollars}
          placeholder="18.00"
          {...fields.original}
          onBlur={leavePrice(fields.original.onBlur)}
        />
        <DiscountedPrice
          {...fields.discounted}
          onBlur={leavePrice(fields.discounted.onBlur)}
          percent={percent}
          warning={hasNoDiscount(original, discounted) ? NO_DISCOUNT : undefined}
        />
      </div>
      <PriceQuestionRow
        question={priceQuestion.question}
        isWaiting={priceQuestion.isWaiting}
        onYes={() => {
          priceQuestion.answer()
          form.setFocus('discounted_price')
        }}
      />
      <div className={pairClass}>
        <SelectField label="Cuisine" {...fields.cuisine}>
          <option value="">Choose…</option>
          {cuisines.map((cuisine) => (
            <option key={cuisine}>{cuisine}</option>
          ))}
        </SelectField>
        <NumberField label="Quantity" kind={wholeNumber} placeholder="5" {...fields.quantity} />
      </div>
      <TextField
        label="Available until"
        type="datetime-local"
        warning={
          saleEndWarning(instantOf(expires_at), sales_end_at) ??
          closingRemark(schedule, instantOf(expires_at), new Date(serverNow()))
        }
        help={`The sale ends then, in Melbourne time. ${pickupHelp(pickup_start, pickup_end, usualEnd)}`}
        {...fields.until}
      />
      <AllergenFieldset form={form} />
      <div className="flex flex-col gap-2">
        <DietFieldset form={form} />
        <OptionalFields form={form} hasHours={schedule.spans.length > 0} />
      </div>
      <QuestionsBeforeListing form={form} />
    </>
  )
}

interface DiscountedPriceProps extends Omit<ComponentProps<typeof NumberInput>, 'kind'> {
  error: string | undefined
  percent: number
  warning: string | undefined
}

/** With what a customer reads of it at its end, as it is typed. */
function DiscountedPrice({ percent, warning, error, ...input }: DiscountedPriceProps) {
  return (
    <Field label="Discounted price" error={error} warning={warning}>
      {(control) => (
        <div className="relative">
          <NumberInput
            {...input}
            {...control}
            className={classes(control.className, percent > 0 && 'pr-18 sm:pr-20')}
            kind={dollars}
            placeholder="9.00"
          />
          <p
            role="status"
            className="pointer-events-none absolute inset-y-0 right-1.5 my-auto h-fit rounded-control bg-leaf-wash px-1.5 py-1 text-xs font-bold sm:right-2 sm:px-2 sm:text-sm whitespace-nowrap text-leaf tabular-nums empty:hidden"
          >
            {percent > 0 && `${percent}% off`}
          </p>
        </div>
      )}
    </Field>
  )
}

function PhotoOfFoodItem({
  form,
  onSendingPhoto,
}: {
  form: FoodItemFormControl
  onSendingPhoto: (isSending: boolean) => void
}) {
  const { field, fieldState } = useController({ control: form.control, name: 'photo_id' })
  return (
    <PhotoField
      isLarge
      label="Photo (optional)"
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onSendingChange={onSendingPhoto}
      error={fieldState.error?.message}
    />
  )
}

function OptionalFields({ form, hasHours }: { form: FoodItemFormControl; hasHours: boolean }) {
  const { errors } = form.formState
  const firstError =
    errors.pickup_start ??
    errors.pickup_end ??
    errors.portion_weight_g ??
    errors.storage ??
    errors.use_by ??
    errors.best_before
  const [pickup_start, pickup_end, portion_weight_g, storage, use_by, best_before] = useWatch({
    control: form.control,
    name: optionalNames,
  })
  const summary = optionalSummary({
    pickup_start,
    pickup_end,
    portion_weight_g,
    storage,
    use_by,
    best_before,
  })
  return (
    <FoldedFields title="More" summary={summary} isWrong={firstError !== undefined}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Pickup from"
          type="datetime-local"
          help="Left empty: at once."
          {...fieldProps(form, 'pickup_start')}
        />
        <TextField
          label="Pickup until"
          type="datetime-local"
          help={hasHours ? AT_CLOSING : AFTER_SALE}
          {...fieldProps(form, 'pickup_end')}
        />
      </div>
      <NumberField
        label="Portion weight in grams"
        kind={grams}
        placeholder={String(PORTION_WEIGHT_G)}
        help={`For the food-waste figures. Left empty: ${PORTION_WEIGHT_G} g a meal.`}
        {...useNumberProps(form, 'portion_weight_g')}
      />
      <StorageFields form={form} />
    </FoldedFields>
  )
}
