import { pickupsApi } from '#contract/orders/pickups.ts'
import { publishedKeys } from '#server/features/orders/passes/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { makeCollector } from './collecting-flows.ts'
import type { PickupDeps } from './pickup-deps.ts'
import { undoPickup } from './undo-flows.ts'

// Only codes that fit no order count: a token cannot be guessed, and an evening has hundreds of scans. One
// tablet leaves the others theirs.
const advice = 'Scan the QR code instead.'
const wrongCodes: Budget = { purpose: 'wrong_code', limit: 30, minutes: 10, advice }
const wrongCodesOfRestaurant: Budget = { purpose: 'wrong_code_restaurant', limit: 120, minutes: 10, advice }

const codeUses = ({ restaurant_id, account_id, device_id }: CounterCaller): LimitUse[] => [
  { budget: wrongCodes, subject: `${restaurant_id} ${account_id ?? device_id}` },
  { budget: wrongCodesOfRestaurant, subject: restaurant_id },
]

export function pickupRoutes(app: BindDeps, deps: PickupDeps): void {
  const collect = makeCollector(deps)

  bind(app, pickupsApi, {
    collect: (scan, caller) => {
      const work = () => collect(caller, scan)
      if (scan.code === undefined) return work()
      return deps.limits.guess(codeUses(caller), 'not_found', work)
    },
    undo: ({ scan_id }, caller) => undoPickup(deps, caller, scan_id),
    keys: async () => ({ keys: publishedKeys(deps.keys) }),
  })
}
