import { accountExportApi } from '#contract/account-export.ts'
import { accountsApi } from '#contract/accounts.ts'
import type { Exchange, Route } from '#server/platform/http/http.ts'
import type { AccountDeps, RequestSource } from './account-deps.ts'
import { findUser, register } from './account-flows.ts'
import { exportingUses } from './account-limits.ts'
import { eraseAccount } from './erasing-flows.ts'
import { DEVICE_DAYS } from './sign-in/device-flows.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords/password-flows.ts'
import { endSession, listSessions, startSession } from './sign-in/session-flows.ts'
import { listPasskeys } from './passkeys/passkey-flows.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { deleteSession } from './sign-in/session-store.ts'
import { login } from './sign-in/sign-in-flows.ts'
import { findTwoFactorState } from './two-factor/two-factor-flows.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'

const sourceOf = ({ address, header, device_token }: Exchange): RequestSource => ({ address, device: header('user-agent'), device_token })

export function accountRoutes(route: Route, deps: AccountDeps): void {
  const db = deps.database.query

  route(accountsApi.register, async (wanted, _caller, exchange) => {
    const { user, token, device_token } = await register(deps, wanted, sourceOf(exchange))
    exchange.rememberDevice(device_token, DEVICE_DAYS)
    await startSession(db, exchange, token)
    return user
  })
  route(accountsApi.login, async (said, _caller, exchange) => {
    const { user, token, device_token } = await login(deps, said, sourceOf(exchange))
    exchange.rememberDevice(device_token, DEVICE_DAYS)
    await startSession(db, exchange, token)
    return { user }
  })
  route(accountsApi.logout, async (_input, caller, exchange) => {
    await deleteSession(db, caller.id, caller.session_id)
    exchange.endSession()
  })
  route(accountsApi.me, async (_input, caller) => ({ user: await findUser(deps, caller.id) }))
  route(accountsApi.forgotPassword, ({ email }, _caller, exchange) => forgotPassword(deps, email, sourceOf(exchange)))
  route(accountsApi.resetPassword, async (said, _caller, exchange) =>
    exchange.rememberDevice((await resetPassword(deps, said, sourceOf(exchange))).device_token, DEVICE_DAYS),
  )
  route(accountsApi.changePassword, async (said, caller, exchange) =>
    exchange.rememberDevice((await changePassword(deps, caller, said)).device_token, DEVICE_DAYS),
  )
  route(accountsApi.sessions, (_input, caller) => listSessions(db, caller, deps.now()))
  route(accountsApi.endSession, ({ session_id }, caller) => endSession(db, caller, session_id))
  route(accountExportApi.read, async (_input, caller) => {
    await deps.limits.spend(exportingUses(caller.id))
    return {
      user: await findUser(deps, caller.id),
      sessions: await listSessions(db, caller, deps.now()),
      passkeys: await listPasskeys(db, caller.id),
      two_step_sign_in: await findTwoFactorState(db, caller.id),
      ...(await deps.lifecycle.exportData(db, caller)),
    }
  })
  route(accountsApi.erase, async (said, caller, exchange) => {
    await eraseAccount(deps, caller, said)
    exchange.endSession()
  })
  twoFactorRoutes(route, deps)
  passkeyRoutes(route, deps)
}
