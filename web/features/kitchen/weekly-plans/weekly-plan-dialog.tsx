import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
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
import { refreshWeeklyPlans } from './refresh-weekly-plans.ts'
import { automaticText, type WeeklyPlanFields, WeeklyPlanForm } from './weekly-plan-form.ts'
import { QuantityField } from '#web/features/kitchen/food-items/form/quantity-field.tsx'
import { WeekdayChips } from './weekday-chips.tsx'

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
