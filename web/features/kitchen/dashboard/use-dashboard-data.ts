import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { User } from '#contract/people/accounts.ts'
import { isOwner } from '#web/domain/people/membership.ts'
import { useTonightOrders } from '#web/domain/orders/tonight.ts'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { useOwnFoodItems } from '#web/features/kitchen/food-items/own-food-items.ts'

/** Loaded, or failed at least once: its own section then says so, and goes on trying. */
const isSettled = ({ isEnabled, data, failureCount, error }: UseQueryResult): boolean =>
  !isEnabled || data !== undefined || failureCount > 0 || error !== null

/**
 * Whether everything has arrived that decides which sections the evening has, and how high they are. They
 * appear together, so that nothing moves under a finger. Once true it stays so.
 */
export function useIsDashboardReady(user: User): boolean {
  const [wasReady, setReady] = useState(false)
  const questions = useEndpoint(kitchenApi.weeklyPlans.questions, {})
  const queries: UseQueryResult[] = [
    useTonightOrders(),
    useOwnFoodItems(),
    useEndpoint(api.foodItems.suggestions, {}),
    useEndpoint(kitchenApi.subscriptions.get, { user_id: user.id }, { enabled: isOwner(user) }),
    useEndpoint(api.restaurants.mine, {}),
    useEndpoint(deskApi.registrations.mine, {}, { enabled: isOwner(user) }),
    questions,
    useEndpoint(deskApi.complaints.ofRestaurant, { status: 'to_answer' }),
    useEndpoint(deskApi.decisions.mine, {}),
    useEndpoint(kitchenApi.hours.closures, {}),
    useEndpoint(kitchenApi.hours.holidays, {}),
    useEndpoint(kitchenApi.hours.get, {}),
    // A question warns of a recall.
    useEndpoint(api.recalls.all, {}, { enabled: questions.data !== undefined && questions.data.length > 0 }),
  ]
  const isReady = queries.every(isSettled)
  if (isReady && !wasReady) setReady(true)
  return wasReady || isReady
}
