import { passkeysApi } from '#contract/passkeys.ts'
import type { Route } from '#server/platform/http/http.ts'
import type { AccountDeps } from '#server/features/accounts/account-deps.ts'
import { startSession } from '#server/features/accounts/sign-in/session-flows.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, listPasskeys, removePasskey, signInWithPasskey } from './passkey-flows.ts'

export function passkeyRoutes(route: Route, deps: AccountDeps): void {
  const db = deps.database.query
  route(passkeysApi.list, (_input, caller) => listPasskeys(db, caller.id))
  route(passkeysApi.begin, (said, caller) => beginPasskey(deps, caller, said))
  route(passkeysApi.add, (said, caller) => addPasskey(deps, caller, said))
  route(passkeysApi.remove, (said, caller) => removePasskey(deps, caller, said))
  route(passkeysApi.beginSignIn, (_input, _caller, exchange) => beginPasskeySignIn(deps, exchange.address))
  route(passkeysApi.signIn, async (said, _caller, exchange) => {
    const from = { device: exchange.header('user-agent'), address: exchange.address }
    const { user, token } = await signInWithPasskey(deps, said, from)
    await startSession(db, exchange, token)
    return { user }
  })
}
