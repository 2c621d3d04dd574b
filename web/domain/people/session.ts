import type { User, accountsApi } from '#contract/people/accounts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { api } from '#web/platform/http/api.ts'
import { beginSession, call, onSignedOut, Problem } from '#web/platform/http/call.ts'
import { queryClient } from '#web/platform/http/query.ts'
import { forgetAccountData, storedValue } from '#web/platform/stored.ts'

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as User).id === 'string' && typeof (value as User).name === 'string'

// For display only: access is decided by the server from its own session.
const user = storedValue<User | null>('user', (value) => (isUser(value) ? value : null))

export const useUser = user.use

// Outlasts the account's own data: it says nothing but which form this device needs first.
const signedInBefore = storedValue<boolean>('signed-in-before', (value) => value === true)

/** Whether anybody has signed in on this device, now or earlier. */
export const hasSignedInBefore = (): boolean => signedInBefore.get()

// Cached replies belong to one account, whichever tab the account was changed in.
user.watch((next, previous) => {
  if (next !== null) beginSession()
  if (next?.id !== previous?.id) queryClient.clear()
})

/** Stores who is signed in; null for nobody. */
export function setUser(next: User | null): void {
  if ((next ?? user.get()) !== null && !hasSignedInBefore()) signedInBefore.set(true)
  user.set(next)
}

export async function signIn(input: RequestOf<typeof accountsApi.login>): Promise<User> {
  const reply = await call(api.accounts.login, input)
  setUser(reply.user)
  return reply.user
}

export async function register(input: RequestOf<typeof accountsApi.register>): Promise<User> {
  const newUser = await call(api.accounts.register, input)
  setUser(newUser)
  return newUser
}

/** Removes the user and all data of the account from this device. */
export function forgetUser(): void {
  setUser(null)
  forgetAccountData()
}

/** The browser forgets the user even when the request fails. */
export async function signOut(): Promise<void> {
  try {
    await call(api.accounts.logout, {})
  } finally {
    forgetUser()
  }
}

/** Loads whoever the session of this browser belongs to. */
export async function loadUser(): Promise<void> {
  setUser((await call(api.accounts.me, {})).user)
}

/** Loads the signed-in user again. A lost connection changes nothing. */
export async function refreshUser(): Promise<void> {
  if (user.get() === null) return
  try {
    await loadUser()
  } catch (error) {
    const status = error instanceof Problem ? error.status : undefined
    // The session is over, and this browser is known only as a counter device. A 401 has told those who listen.
    if (status === 403) forgetUser()
    else if (status !== 401) console.error('The session could not be checked', error)
  }
}

// Only a 401 of the server ends the session here: without a network, or when the server fails, the stored user stays.
onSignedOut(forgetUser)
