import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { Hours } from '#contract/kitchen/hours.ts'
import type { WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { WeeklyPlanDialog } from './weekly-plan-dialog.tsx'
import { newestByName, newWeeklyPlanFields } from './weekly-plan-form.ts'
import { WeeklyPlanList } from './weekly-plan-list.tsx'

/** The weekly plans: on which days which meal is listed again. */
export function WeeklyPlansCard() {
  const weeklyPlans = useEndpoint(kitchenApi.weeklyPlans.all, {})
  return (
    <FoldedCard title="Every week">
      <QueryContent
        query={weeklyPlans}
        loadingLabel="Loading your weekly plans"
        skeletonClass="h-24 w-full"
        errorText="Your weekly plans could not be loaded."
      >
        {(data) => <WeeklyPlans weeklyPlans={data} />}
      </QueryContent>
    </FoldedCard>
  )
}

const NO_HOURS: Hours = { spans: [] }

export function WeeklyPlans({ weeklyPlans }: { weeklyPlans: WeeklyPlan[] }) {
  const items = useEndpoint(api.foodItems.mine, { each: 'dish' })
  return (
    <div className="flex flex-col gap-4">
      {weeklyPlans.length > 0 && (
        <WeeklyPlanList weeklyPlans={weeklyPlans} dishes={newestByName(items.data ?? [])} />
      )}
      <QueryContent
        query={items}
        loadingLabel="Loading your meals"
        skeletonClass="h-12 w-full"
        errorText="Your meals could not be loaded."
      >
        {(rows) => <AddWeeklyPlan dishes={newestByName(rows)} hasWeeklyPlans={weeklyPlans.length > 0} />}
      </QueryContent>
    </div>
  )
}

function AddWeeklyPlan({ dishes, hasWeeklyPlans }: { dishes: OwnFoodItem[]; hasWeeklyPlans: boolean }) {
  const { data: hours = NO_HOURS } = useEndpoint(kitchenApi.hours.get, {})
  const [isAdding, setAdding] = useState(false)
  const [first] = dishes
  if (first === undefined)
    return hasWeeklyPlans ? null : (
      <p className="text-soft">List your first meal, then plan it for every week here.</p>
    )
  return (
    <>
      {!hasWeeklyPlans && (
        <p className="text-soft">No plans yet. A plan asks you on set days whether to list a meal again.</p>
      )}
      <Button variant="secondary" onClick={() => setAdding(true)} className="sm:self-start">
        Add a plan
      </Button>
      {isAdding && (
        <WeeklyPlanDialog
          dishes={dishes}
          start={newWeeklyPlanFields(first, hours)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
