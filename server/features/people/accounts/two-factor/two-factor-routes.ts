import { twoFactorApi } from '#contract/people/two-factor.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  findTwoFactorState,
} from './two-factor-flows.ts'

export function twoFactorRoutes(app: BindDeps, deps: AccountDeps): void {
  bind(app, twoFactorApi, {
    status: (_input, caller) => findTwoFactorState(deps.database.query, caller.id),
    begin: ({ password }, caller) => beginTwoFactor(deps, caller, password),
    confirm: ({ code }, caller) => confirmTwoFactor(deps, caller, code),
    recoveryCodes: (input, caller) => replaceRecoveryCodes(deps, caller, input),
    remove: (input, caller) => removeTwoFactor(deps, caller, input),
  })
}
