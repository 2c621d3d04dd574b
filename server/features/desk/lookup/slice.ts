import { type BindDesk, findVisits } from '#server/features/people/audit/public.ts'
import type { OrderDeps } from '#server/features/orders/orders/public.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { lookupRoutes } from './lookup-routes.ts'

interface LookupParts {
  accounts: AccountDeps
  orders: OrderDeps
  bindDesk: BindDesk
}

export function registerLookup(app: AppParts, { accounts, orders, bindDesk }: LookupParts): void {
  lookupRoutes(bindDesk, { ...app, accounts, orders })
  accounts.hooks.push({ exportData: async (db, { id }) => ({ desk_visits: await findVisits(db, id) }) })
}
