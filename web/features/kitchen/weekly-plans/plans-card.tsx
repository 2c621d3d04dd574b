import { useState } from 'react'
import type { OwnFoodItem } from '#contract/kitchen/food-items.ts'
import type { Hours } from '#contract/kitchen/hours.ts'
import type { Plan } from '#contract/kitchen/weekly-plans.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { mealsByName, newPlanFields, plansText } from './plan-form.ts'
import { PlanList } from './plan-list.tsx'

/** The weekly plans: on which days which meal is listed again. */
export function PlansCard() {
  const plans = useEndpoint(api.plans.all, {})
  const note = plans.data === undefined ? undefined : plansText(plans.data, new Date(serverNow()))
  return (
    <FoldedCard title="Every week" note={note}>
      <QueryContent
        query={plans}
        loadingLabel="Loading your weekly plans"
        skeletonClass="h-24 w-full"
        errorText="Your weekly plans could not be loaded."
      >
        {(data) => <Plans plans={data} />}
      </QueryContent>
    </FoldedCard>
  )
}

const NO_HOURS: Hours = { spans: [] }

export function Plans({ plans }: { plans: Plan[] }) {
  const items = useEndpoint(api.foodItems.mine, {})
  return (
    <div className="flex flex-col gap-4">
      {plans.length > 0 && <PlanList plans={plans} meals={mealsByName(items.data ?? [])} />}
      <QueryContent query={items} loadingLabel="Loading your meals" skeletonClass="h-12 w-full" errorText="Your meals could not be loaded.">
        {(rows) => <AddPlan meals={mealsByName(rows)} hasPlans={plans.length > 0} />}
      </QueryContent>
    </div>
  )
}

function AddPlan({ meals, hasPlans }: { meals: OwnFoodItem[]; hasPlans: boolean }) {
  const { data: hours = NO_HOURS } = useEndpoint(api.hours.get, {})
  const [isAdding, setAdding] = useState(false)
  const [first] = meals
  if (first === undefined) return hasPlans ? null : <p className="text-soft">List your first meal, then plan it for every week here.</p>
  return (
    <>
      {!hasPlans && <p className="text-soft">No plans yet. A plan asks you on set days whether to list a meal again.</p>}
      <Button variant="secondary" onClick={() => setAdding(true)} className="sm:self-start">
        Add a plan
      </Button>
      {isAdding && <PlanDialog meals={meals} start={newPlanFields(first, hours)} onClose={() => setAdding(false)} />}
    </>
  )
}
