import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { useOwnFoodItems } from '#web/features/kitchen/food-items/own-food-items.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { ComplaintsToAnswer } from '#web/features/kitchen/complaints/restaurant-complaints.tsx'
import { AddFoodItem } from '#web/features/kitchen/food-items/add-food-item.tsx'
import { FoodItemsOnSale } from '#web/features/kitchen/food-items/food-items-on-sale.tsx'
import { ListAgain } from '#web/features/kitchen/food-items/list-again/list-again.tsx'
import { ClosedTodayNotice, CloseTodayButton } from '#web/features/kitchen/hours/closed-today.tsx'
import { HolidayQuestions } from '#web/features/kitchen/hours/holiday-questions.tsx'
import { HOURS_CARD } from '#web/features/kitchen/hours/hours-card.tsx'
import { RECALL_CARD } from '#web/features/kitchen/recalls/recall-food.tsx'
import {
  RegistrationToSend,
  useRegistrationToSend,
} from '#web/features/kitchen/registration/registration-to-send.tsx'
import { AddressCard, type AddressDraft } from '#web/features/kitchen/restaurants/address-form.tsx'
import { DecisionsInEffect } from '#web/features/kitchen/restaurants/decisions-card.tsx'
import { HiddenNotice } from '#web/features/kitchen/restaurants/hidden-notice.tsx'
import { SubscriptionCard } from '#web/features/kitchen/subscriptions/subscription-card.tsx'
import { useIsExpired } from '#web/features/kitchen/subscriptions/subscription-status.ts'
import { TonightOrders } from '#web/features/kitchen/tonight/tonight-orders.tsx'
import { WeeklyPlanQuestions } from '#web/features/kitchen/weekly-plans/weekly-plan-questions.tsx'
import { dashboardGridClass } from './dashboard-skeleton.tsx'
import { FirstEvening } from './first-evening.tsx'
import { jumpTo } from './jump.ts'

const columnClass = 'flex min-w-0 flex-col gap-4 empty:hidden sm:gap-8'

/** The form spans both columns; the notice in its place stands below the orders. */
function layoutOf(isNew: boolean, canList: boolean): { grid?: string; form: string; items?: string } {
  if (isNew) return { form: 'lg:col-span-2' }
  if (canList) return { form: 'lg:order-last lg:col-span-2' }
  return { grid: 'lg:grid-rows-[auto_1fr]', form: 'lg:order-last', items: 'lg:row-span-2' }
}

interface TonightSectionsProps {
  user: User
  /** Opens a card of the settings. */
  onSetting: (card_id: string) => void
}

/** The evening: orders and questions, what to list again and items on sale, and the form. */
export function TonightSections({ user, onSetting }: TonightSectionsProps) {
  const { data: items } = useOwnFoodItems()
  const isNew = items?.length === 0
  const registration = useRegistrationToSend(user)
  const canList = !useIsExpired(user)
  const layout = layoutOf(isNew, canList)
  const [isFormOpen, setFormOpen] = useState<boolean>()
  const [draft, setDraft] = useState<AddressDraft>()
  const firstEvening = {
    user,
    draft,
    onDraft: setDraft,
    onListing: () => {
      flushSync(() => setFormOpen(true))
      jumpTo('add-heading')
    },
    onHours: () => onSetting(HOURS_CARD),
  }
  return (
    <>
      {registration !== undefined && <RegistrationToSend registration={registration} />}
      <HiddenNotice user={user} />
      <div className="mb-4 empty:hidden sm:mb-6">
        <AddressCard user={user} draft={draft} onDraft={setDraft} />
      </div>
      {isOwner(user) && <SubscriptionCard user={user} />}
      <FirstEvening isBeforeListing {...firstEvening} />
      <div className={classes(dashboardGridClass, layout.grid)}>
        <div className={classes('min-w-0', layout.form)}>
          <AddFoodItem
            user={user}
            startsOpen={isNew && registration === undefined}
            isOpen={isFormOpen}
            onOpen={setFormOpen}
          />
        </div>
        <div className={columnClass}>
          <DecisionsInEffect user={user} />
          <ClosedTodayNotice />
          <HolidayQuestions />
          {!isNew && <TonightOrders />}
          <ComplaintsToAnswer />
          <WeeklyPlanQuestions />
        </div>
        <div className={classes(columnClass, layout.items)}>
          {canList && <ListAgain />}
          <FoodItemsOnSale canListAgain={canList} />
          {!isNew && (
            <div className="flex flex-wrap gap-2 *:flex-1 *:px-3 sm:*:flex-none">
              <CloseTodayButton />
              <Button variant="secondary" onClick={() => onSetting(RECALL_CARD)}>
                Recall food
              </Button>
            </div>
          )}
          <FirstEvening isBeforeListing={false} {...firstEvening} />
        </div>
      </div>
    </>
  )
}
