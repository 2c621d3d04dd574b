import { type BindDesk, findVisits } from '#server/features/people/audit/public.ts'
import type { OrderDeps } from '#server/features/orders/ordering/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { chosenPeriod } from '#contract/money/period.ts'
import { lookupApi } from '#contract/desk/lookup.ts'
import {
  findFigures,
  findRestaurantPage,
  type LookupDeps,
  lookUp,
  openPerson,
  readDeskOrder,
  releaseHeld,
  resendPickup,
  switchOffSecondStep,
} from './lookup-flows.ts'

interface LookupParts {
  accounts: AccountDeps
  orders: OrderDeps
  bindDesk: BindDesk
}

export function registerLookup(app: AppParts, { accounts, orders, bindDesk }: LookupParts): void {
  const deps: LookupDeps = { ...app, accounts, orders }
  bindDesk(lookupApi, {
    find: {
      read: ({ q }) => lookUp(deps, q),
      looks: (_input, { people }) =>
        people.map(({ id }) => ({ object_kind: 'account', object_id: id }) as const),
    },
    orders: (query) => findRestaurantPage(deps, query),
    order: {
      read: ({ order_id }) => readDeskOrder(deps, order_id),
      looks: ({ order_id }) => [{ object_kind: 'order', object_id: order_id }],
    },
    resendPickup: { write: (tx, input) => resendPickup(deps, tx, input) },
    releaseHold: { write: (tx, input) => releaseHeld(deps, tx, input) },
    openPerson: { write: (tx, input) => openPerson(deps, tx, input) },
    resetSecondFactor: { write: (tx, input) => switchOffSecondStep(deps, tx, input) },
    figures: (input) => findFigures(deps, chosenPeriod(input, deps.now())),
  })
  accounts.hooks.push({ exportData: async (db, { id }) => ({ desk_visits: await findVisits(db, id) }) })
}
