import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import type { Route } from '#server/application/callers.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { openEmailLink, resendConfirmLink } from './email-address-flows.ts'
import { requestChange } from './email-change-flows.ts'
import { undoChange } from './email-undo-flows.ts'

export function emailAddressRoutes(route: Route, deps: AccountDeps): void {
  route(emailAddressesApi.confirm, ({ token }, _caller, { address }) => openEmailLink(deps, token, address))
  route(emailAddressesApi.resend, (_input, caller) => resendConfirmLink(deps, caller))
  route(emailAddressesApi.change, (input, caller) => requestChange(deps, caller, input))
  route(emailAddressesApi.undo, ({ token }, _caller, { address }) => undoChange(deps, token, address))
}
