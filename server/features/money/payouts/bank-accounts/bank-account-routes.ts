import { bankAccountsApi } from '#contract/money/bank-accounts.ts'
import type { Route } from '#server/application/callers.ts'
import type { BankAccountDeps } from './bank-account-deps.ts'
import { findBankAccountState, setBankAccount } from './bank-account-flows.ts'

export function bankAccountRoutes(route: Route, deps: BankAccountDeps): void {
  route(bankAccountsApi.get, (_input, caller) => findBankAccountState(deps, caller))
  route(bankAccountsApi.set, (input, caller) => setBankAccount(deps, caller, input))
}
