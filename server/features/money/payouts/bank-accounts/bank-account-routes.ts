import { bankAccountsApi } from '#contract/money/bank-accounts.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { BankAccountDeps } from './bank-account-deps.ts'
import { findBankAccountState, setBankAccount } from './bank-account-flows.ts'

export function bankAccountRoutes(app: BindDeps, deps: BankAccountDeps): void {
  bind(app, bankAccountsApi, {
    get: (_input, caller) => findBankAccountState(deps, caller),
    set: (input, caller) => setBankAccount(deps, caller, input),
  })
}
