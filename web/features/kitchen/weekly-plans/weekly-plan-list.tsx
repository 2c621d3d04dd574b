import { isolatedText } from '#contract/text/isolated-text.ts'
import Pencil from 'virtual:icons/pencil'
import Trash from 'virtual:icons/trash'
import { type ReactNode, useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import { FoodItemPicture } from '#web/domain/food-items/food-item-picture.tsx'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFinalFocus } from '#web/features/kitchen/dashboard/heading-focus.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { refreshWeeklyPlans } from './use-weekly-plan-answer.ts'
import { WeeklyPlanDialog } from './weekly-plan-dialog.tsx'
import { automaticSinceText, nextText, weeklyPlanFieldsOf, weeklyPlanLine } from './weekly-plan-form.ts'

interface WeeklyPlanListProps {
  weeklyPlans: WeeklyPlan[]
  dishes: OwnFoodItem[]
}

/** The meals that a weekly plan can be changed to, its own among them. */
const itemsOfWeeklyPlan = (dishes: OwnFoodItem[], { food_item }: WeeklyPlan): OwnFoodItem[] => [
  food_item,
  ...dishes.filter(({ name }) => name !== food_item.name),
]

export function WeeklyPlanList({ weeklyPlans, dishes }: WeeklyPlanListProps) {
  const [weeklyPlanToChange, setWeeklyPlanToChange] = useState<WeeklyPlan>()
  const [weeklyPlanToRemove, setWeeklyPlanToRemove] = useState<WeeklyPlan>()
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {weeklyPlans.map((weeklyPlan) => (
          <WeeklyPlanEntry key={weeklyPlan.id} weeklyPlan={weeklyPlan}>
            <WeeklyPlanAction
              label={`Change the plan for ${isolatedText(weeklyPlan.food_item.name)}`}
              onClick={() => setWeeklyPlanToChange(weeklyPlan)}
            >
              <Pencil aria-hidden="true" className="size-5" />
            </WeeklyPlanAction>
            <WeeklyPlanAction
              label={`Remove the plan for ${isolatedText(weeklyPlan.food_item.name)}`}
              onClick={() => setWeeklyPlanToRemove(weeklyPlan)}
            >
              <Trash aria-hidden="true" className="size-5" />
            </WeeklyPlanAction>
          </WeeklyPlanEntry>
        ))}
      </ul>
      {weeklyPlanToChange !== undefined && (
        <WeeklyPlanDialog
          weeklyPlan={weeklyPlanToChange}
          dishes={itemsOfWeeklyPlan(dishes, weeklyPlanToChange)}
          start={weeklyPlanFieldsOf(weeklyPlanToChange)}
          onClose={() => setWeeklyPlanToChange(undefined)}
        />
      )}
      {weeklyPlanToRemove !== undefined && (
        <RemoveWeeklyPlan weeklyPlan={weeklyPlanToRemove} onClose={() => setWeeklyPlanToRemove(undefined)} />
      )}
    </>
  )
}

function WeeklyPlanEntry({ weeklyPlan, children }: { weeklyPlan: WeeklyPlan; children: ReactNode }) {
  const { food_item: item, automatic, automatic_since } = weeklyPlan
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-control max-[22rem]:hidden">
        <FoodItemPicture item={item} fill />
      </div>
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{item.name}</p>
        <p className="text-sm tabular-nums">{weeklyPlanLine(weeklyPlan)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <Badge tone={automatic ? 'amber' : 'plain'} className="py-0">
            {automatic ? 'Lists by itself' : 'Asks first'}
          </Badge>
          <span>{nextText(weeklyPlan, new Date(serverNow()))}</span>
        </p>
        {automatic_since !== null && (
          <p className="mt-1 text-sm text-soft">
            <Untranslated words={[automatic_since.by]}>{automaticSinceText(automatic_since)}</Untranslated>
          </p>
        )}
      </div>
      <div className="flex shrink-0 max-sm:flex-col">{children}</div>
    </li>
  )
}

function WeeklyPlanAction({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control hover:bg-sunk"
    >
      {children}
    </button>
  )
}

/** Asks for confirmation before a weekly plan is removed. */
function RemoveWeeklyPlan({ weeklyPlan, onClose }: { weeklyPlan: WeeklyPlan; onClose: () => void }) {
  const { finalFocus, leaveTrigger } = useFinalFocus()
  const remove = useCall(kitchenApi.weeklyPlans.remove, {
    onSuccess: () => {
      notify('Plan removed.', 'success')
      leaveTrigger()
      onClose()
      return refreshWeeklyPlans()
    },
    failed: 'The plan was not removed. Please try again.',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={`Stop planning ${isolatedText(weeklyPlan.food_item.name)}?`}
      description="What is on sale already stays on sale. You can still list it again by hand."
    >
      <ConfirmActions
        confirmLabel="Remove plan"
        cancelLabel="Keep it"
        busy={remove.isPending}
        danger
        onCancel={onClose}
        onConfirm={() => remove.mutate({ plan_id: weeklyPlan.id })}
      />
    </Dialog>
  )
}
