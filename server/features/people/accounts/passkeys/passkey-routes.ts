import { passkeysApi } from '#contract/people/passkeys.ts'
import type { Route } from '#server/application/callers.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { startSession } from '#server/features/people/accounts/sign-in/session-flows.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  findPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkey-flows.ts'

export function passkeyRoutes(route: Route, deps: AccountDeps): void {
  const db = deps.database.query
  route(passkeysApi.all, (_input, caller) => findPasskeys(db, caller.id))
  route(passkeysApi.begin, (input, caller) => beginPasskey(deps, caller, input))
  route(passkeysApi.add, (input, caller) => addPasskey(deps, caller, input))
  route(passkeysApi.remove, (input, caller) => removePasskey(deps, caller, input))
  route(passkeysApi.beginSignIn, (_input, _caller, context) => beginPasskeySignIn(deps, context.address))
  route(passkeysApi.signIn, async (input, _caller, context) => {
    const from = { device: context.header('user-agent'), address: context.address }
    const { user, token } = await signInWithPasskey(deps, input, from)
    await startSession(db, context, token)
    return { user }
  })
}
