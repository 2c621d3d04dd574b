import type { accountsApi, User } from '#contract/accounts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { api } from '#web/platform/api.ts'
import { beginSession, call, onSignedOut } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query.ts'
import { forgetAccountData, stored } from '#web/platform/stored.ts'

const isUser = (found: unknown): found is User =>
  typeof found === 'object' && found !== null && typeof (found as User).id === 'string' && typeof (found as User).name === 'string'

// Only what is shown: who may do what is decided by the server from its own session.
const user = stored<User | null>('user', (found) => (isUser(found) ? found : null))

export const useUser = user.use

// Nobody else's answers stay in the cache, whichever tab the change was made in.
user.watch((now, before) => {
  if (now !== null) beginSession()
  if (now?.id !== before?.id) queryClient.clear()
})

/** Stores who is signed in. */
export const setUser = (now: User | null): void => user.set(now)

export async function signIn(input: RequestOf<typeof accountsApi.login>): Promise<User> {
  const signed_in = await call(api.accounts.login, input)
  setUser(signed_in.user)
  return signed_in.user
}

export async function register(input: RequestOf<typeof accountsApi.register>): Promise<User> {
  const registered = await call(api.accounts.register, input)
  setUser(registered)
  return registered
}

/** Leaves nothing of whoever was signed in on this device. */
export function forgetUser(): void {
  setUser(null)
  forgetAccountData()
}

/** The browser forgets the user even when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await call(api.accounts.logout, {})
  } finally {
    forgetUser()
  }
}

/** Asks the server who is signed in. A lost connection changes nothing. */
export async function refreshUser(): Promise<void> {
  if (user.get() === null) return
  try {
    setUser((await call(api.accounts.me, {})).user)
  } catch (error) {
    console.error('The session could not be checked', error)
  }
}

// Only the server's own word counts: without a network, or when it fails, what is kept stays.
onSignedOut(forgetUser)
