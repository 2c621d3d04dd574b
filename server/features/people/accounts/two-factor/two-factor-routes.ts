import { twoFactorApi } from '#contract/people/two-factor.ts'
import type { Route } from '#server/application/callers.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  replaceRecoveryCodes,
  findTwoFactorState,
} from './two-factor-flows.ts'

export function twoFactorRoutes(route: Route, deps: AccountDeps): void {
  route(twoFactorApi.status, (_input, caller) => findTwoFactorState(deps.database.query, caller.id))
  route(twoFactorApi.begin, ({ password }, caller) => beginTwoFactor(deps, caller, password))
  route(twoFactorApi.confirm, ({ code }, caller) => confirmTwoFactor(deps, caller, code))
  route(twoFactorApi.recoveryCodes, (input, caller) => replaceRecoveryCodes(deps, caller, input))
  route(twoFactorApi.remove, (input, caller) => removeTwoFactor(deps, caller, input))
}
