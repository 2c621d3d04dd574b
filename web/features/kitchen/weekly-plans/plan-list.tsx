import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { Plan } from '#contract/kitchen/weekly-plans.ts'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { api } from '#web/platform/http/api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { automaticSinceText, nextText, planFieldsOf, planLine } from './plan-form.ts'
import { refreshPlans } from '#web/features/kitchen/hours/schedule-calls.ts'

interface PlanListProps {
  plans: Plan[]
  meals: OwnFoodItem[]
}

/** The meals that a plan can be changed to, its own among them. */
const mealsOfPlan = (meals: OwnFoodItem[], { food_item }: Plan): OwnFoodItem[] => [
  food_item,
  ...meals.filter(({ name }) => name !== food_item.name),
]

export function PlanList({ plans, meals }: PlanListProps) {
  const [planToChange, setPlanToChange] = useState<Plan>()
  const [planToRemove, setPlanToRemove] = useState<Plan>()
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan}>
            <PlanAction label={`Change the plan for ${plan.food_item.name}`} onClick={() => setPlanToChange(plan)}>
              <Pencil aria-hidden="true" className="size-5" />
            </PlanAction>
            <PlanAction label={`Remove the plan for ${plan.food_item.name}`} onClick={() => setPlanToRemove(plan)}>
              <Trash2 aria-hidden="true" className="size-5" />
            </PlanAction>
          </PlanRow>
        ))}
      </ul>
      {planToChange !== undefined && (
        <PlanDialog
          plan={planToChange}
          meals={mealsOfPlan(meals, planToChange)}
          start={planFieldsOf(planToChange)}
          onClose={() => setPlanToChange(undefined)}
        />
      )}
      {planToRemove !== undefined && <RemovePlan plan={planToRemove} onClose={() => setPlanToRemove(undefined)} />}
    </>
  )
}

function PlanRow({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { food_item: item, automatic, automatic_since } = plan
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-control max-[22rem]:hidden">
        <FoodItemPicture item={item} fill />
      </div>
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{item.name}</p>
        <p className="text-sm tabular-nums">{planLine(plan)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <Badge tone={automatic ? 'amber' : 'plain'} className="py-0">
            {automatic ? 'Lists by itself' : 'Asks first'}
          </Badge>
          {nextText(plan, new Date(serverNow()))}
        </p>
        {automatic_since !== null && <p className="mt-1 text-sm text-soft">{automaticSinceText(automatic_since)}</p>}
      </div>
      <div className="flex shrink-0 max-sm:flex-col">{children}</div>
    </li>
  )
}

function PlanAction({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="grid size-11 place-items-center rounded-control hover:bg-sunk">
      {children}
    </button>
  )
}

/** Asks for confirmation before a plan is removed. */
function RemovePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { finalFocus, leaveTrigger } = useFinalFocus()
  const remove = useCall(api.plans.remove, {
    onSuccess: () => {
      notify('Plan removed.', 'success')
      leaveTrigger()
      onClose()
      return refreshPlans()
    },
    onError: (error) => notify(failureText(error, 'The plan was not removed. Please try again.'), 'error'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={`Stop planning ${plan.food_item.name}?`}
      description="What is on sale already stays on sale. You can still list it again by hand."
    >
      <ConfirmActions
        confirmLabel="Remove plan"
        cancelLabel="Keep it"
        busy={remove.isPending}
        danger
        onCancel={onClose}
        onConfirm={() => remove.mutate({ plan_id: plan.id })}
      />
    </Dialog>
  )
}
