import { passkeysApi } from '#contract/passkeys.ts'
import type { Route } from '#server/platform/http.ts'
import type { AccountDeps } from './account-flows.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, listPasskeys, removePasskey, signInWithPasskey } from './passkey-flows.ts'

export function passkeyRoutes(route: Route, deps: AccountDeps): void {
  const db = deps.database.query
  route(passkeysApi.list, (_input, caller) => listPasskeys(db, caller.id))
  route(passkeysApi.begin, ({ password }, caller) => beginPasskey(deps, caller, password))
  route(passkeysApi.add, (said, caller) => addPasskey(deps, caller, said))
  route(passkeysApi.remove, ({ passkey_id }, caller) => removePasskey(deps, caller, passkey_id))
  route(passkeysApi.beginSignIn, (_input, _caller, exchange) => beginPasskeySignIn(deps, exchange.address))
  route(passkeysApi.signIn, async (said, _caller, exchange) => {
    const { user, token } = await signInWithPasskey(deps, said, exchange.header('user-agent'))
    exchange.startSession(token)
    return { user }
  })
}
