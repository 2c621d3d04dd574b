import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type Ref, useId } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { useNumberProps } from '#web/platform/forms/form-numbers.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SwitchField } from '#web/ui/forms/switch-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { refreshWeeklyPlans } from './use-weekly-plan-answer.ts'
import { automaticText, type WeeklyPlanFields, WeeklyPlanForm } from './weekly-plan-form.ts'
import { QuantityField } from '#web/features/kitchen/food-items/form/quantity-field.tsx'
import { shortWeekday, weekdayName } from '#contract/time-wording.ts'
import { FieldError } from '#web/features/kitchen/food-items/form/allergen-fields.tsx'
import { WEEKDAYS } from '#web/features/kitchen/hours/schedule-wording.ts'

interface WeekdayChipsProps {
  /** The first chip, which gets the focus when no weekday is chosen. */
  ref: Ref<HTMLButtonElement>
  label: string
  weekdays: number[]
  onChange: (weekdays: number[]) => void
  error: string | undefined
}

/** The seven weekdays, each pressed or not. */
function WeekdayChips({ ref, label, weekdays, onChange, error }: WeekdayChipsProps) {
  const id = useId()
  const toggle = (weekday: number): void =>
    onChange(
      weekdays.includes(weekday)
        ? weekdays.filter((other) => other !== weekday)
        : [...weekdays, weekday].toSorted((a, b) => a - b),
    )
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {WEEKDAYS.map((weekday) => (
          <button
            key={weekday}
            ref={weekday === WEEKDAYS[0] ? ref : undefined}
            type="button"
            aria-pressed={weekdays.includes(weekday)}
            aria-label={weekdayName(weekday)}
            onClick={() => toggle(weekday)}
            className="min-h-11 min-w-11 flex-1 rounded-control border-2 border-edge px-1 text-sm font-semibold hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {shortWeekday(weekday)}
          </button>
        ))}
      </div>
      <div id={id} className="-ml-2">
        <FieldError message={error} />
      </div>
    </fieldset>
  )
}

interface WeeklyPlanDialogProps {
  /** Undefined where it adds one. */
  weeklyPlan?: WeeklyPlan | undefined
  dishes: OwnFoodItem[]
  start: WeeklyPlanFields
  onClose: () => void
}

type WeeklyPlanFormControl = UseFormReturn<WeeklyPlanFields>

/** Adds a weekly plan, or changes one. */
export function WeeklyPlanDialog({
  weeklyPlan,
  dishes: dishesAtFirst,
  start,
  onClose,
}: WeeklyPlanDialogProps) {
  // A meal that is listed meanwhile has another id, and what was chosen would be no choice any more.
  const [dishes] = useState(dishesAtFirst)
  const form = useForm<WeeklyPlanFields>({ resolver: zodResolver(WeeklyPlanForm), defaultValues: start })
  const create = useCall(kitchenApi.weeklyPlans.create)
  const change = useCall(kitchenApi.weeklyPlans.change)

  const { error, isBusy, submit } = useSubmit(
    form,
    'The plan was not saved. Please try again.',
    async (input) => {
      await (weeklyPlan === undefined
        ? create.mutateAsync(input)
        : change.mutateAsync({ ...input, plan_id: weeklyPlan.id }))
      notify('Plan saved.', 'success')
      onClose()
      await refreshWeeklyPlans()
    },
  )

  return (
    <Dialog open onClose={onClose} title={weeklyPlan === undefined ? 'List every week' : 'Change the plan'}>
      <Form name="Weekly plan" onSubmit={submit}>
        <SelectField label="Meal" {...fieldProps(form, 'food_item_id')}>
          {dishes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <WeeklyPlanWeekdays form={form} />
        <WeeklyPlanQuantity form={form} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-4">
          <TextField label="List at" type="time" {...fieldProps(form, 'list_at')} />
          <TextField label="Until" type="time" {...fieldProps(form, 'until')} />
        </div>
        <WeeklyPlanAutomatic form={form} />
        <ConfirmActions
          confirmLabel="Save plan"
          cancelLabel="Cancel"
          busy={isBusy}
          error={error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

function WeeklyPlanWeekdays({ form }: { form: WeeklyPlanFormControl }) {
  const { field, fieldState } = useController({ control: form.control, name: 'weekdays' })
  const { ref, value, onChange } = field
  return (
    <WeekdayChips
      ref={ref}
      label="On"
      weekdays={value}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  )
}

const WeeklyPlanQuantity = ({ form }: { form: WeeklyPlanFormControl }) => (
  <QuantityField {...useNumberProps(form, 'quantity')} />
)

function WeeklyPlanAutomatic({ form }: { form: WeeklyPlanFormControl }) {
  const { field } = useController({ control: form.control, name: 'automatic' })
  const list_at = useWatch({ control: form.control, name: 'list_at' })
  return (
    <div className="rounded-control bg-sunk px-4 py-2">
      <SwitchField label="List without asking" checked={field.value} onChange={field.onChange} />
      <p role="status" className="pb-1 text-sm text-soft">
        {automaticText(field.value, list_at)}
      </p>
    </div>
  )
}
