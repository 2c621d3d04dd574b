import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { openEmailLink, resendConfirmLink } from './email-address-flows.ts'
import { requestChange } from './email-change-flows.ts'
import { undoChange } from './email-undo-flows.ts'

export function emailAddressRoutes(app: BindDeps, deps: AccountDeps): void {
  bind(app, emailAddressesApi, {
    confirm: ({ token }, _caller, { address }) => openEmailLink(deps, token, address),
    resend: (_input, caller) => resendConfirmLink(deps, caller),
    change: (input, caller) => requestChange(deps, caller, input),
    undo: ({ token }, _caller, { address }) => undoChange(deps, token, address),
  })
}
