import type { User, accountsApi } from '#contract/people/accounts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { SECOND_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { beginSession, call, isFinal, onSignedOut, Problem } from '#web/platform/http/call.ts'
import { queryClient } from '#web/platform/http/query.ts'
import { forgetAccountData, hasStorage, storedValue } from '#web/platform/stored.ts'

/**
 * How long the reply of a sign-out is waited for, before this device forgets the account without it, and
 * before a sign-in is sent.
 */
const SIGN_OUT_SHOWN_MS = 3 * SECOND_MS
const SIGN_OUT_MAX_MS = 10 * SECOND_MS

const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as User).id === 'string' &&
  typeof (value as User).name === 'string'

// For display only: access is decided by the server from its own session.
const user = storedValue<User | null>('user', (value) => (isUser(value) ? value : null))

export const useUser = user.use

// Outlasts the account's own data: it says nothing but which form this device needs first.
const signedInBefore = storedValue<boolean>('signed-in-before', (value) => value === true)

/** Whether anybody has signed in on this device, now or earlier. */
export const hasSignedInBefore = (): boolean => signedInBefore.get()

// Outlasts the account's own data: this device has forgotten who was signed in, and the server has not
// confirmed it.
const openSignOut = storedValue<true | null>('open-sign-out', (value) => (value === true ? value : null))

/** Whether somebody has signed out here whose session may still be open on the server. */
export const hasOpenSignOut = (): boolean => openSignOut.get() !== null

let signingOut: Promise<void> | undefined
let signInsUnderWay = 0

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

/**
 * Makes a call that begins a session, which on the server ends the one before. No sign-out is sent beside it:
 * its reply, should it be the later one, would remove the cookie of the new session.
 */
export async function startSession<Reply>(start: () => Promise<Reply>): Promise<Reply> {
  await sendOpenSignOut()
  const wasOpen = hasOpenSignOut()
  signInsUnderWay += 1
  try {
    const reply = await start()
    if (wasOpen) openSignOut.set(null)
    return reply
  } finally {
    signInsUnderWay -= 1
    void sendOpenSignOut()
  }
}

export async function signIn(input: RequestOf<typeof accountsApi.login>): Promise<User> {
  const reply = await startSession(() => call(api.accounts.login, input, { repeats: true }))
  setUser(reply.user)
  return reply.user
}

export async function register(input: RequestOf<typeof accountsApi.register>): Promise<User> {
  const newUser = await startSession(() => call(api.accounts.register, input))
  setUser(newUser)
  return newUser
}

/** Removes the user and all data of the account from this device. */
export function forgetUser(): void {
  setUser(null)
  forgetAccountData()
}

async function endSession(): Promise<void> {
  try {
    await call(api.accounts.logout, {}, { signal: AbortSignal.timeout(SIGN_OUT_MAX_MS) })
  } catch (error) {
    const hasEnded = isFinal(error) && (error as Problem).code !== 'unknown'
    if (!hasEnded) return
  }
  openSignOut.set(null)
}

async function sendOpenSignOut(): Promise<void> {
  if (hasOpenSignOut() && signInsUnderWay === 0)
    signingOut ??= endSession().finally(() => (signingOut = undefined))
  await signingOut
}

/**
 * This device forgets the account also when the server cannot be reached, which ends the session when it is.
 */
export async function signOut(): Promise<void> {
  openSignOut.set(true)
  await Promise.race([sendOpenSignOut(), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_SHOWN_MS))])
  forgetUser()
}

/** Loads whoever the session of this browser belongs to. */
export async function loadUser(): Promise<void> {
  const before = user.get()
  const { user: next } = await call(api.accounts.me, {})
  // Whoever has signed in or out meanwhile stays so.
  if (user.get() === before) setUser(next)
}

/**
 * Loads the signed-in user again; where nothing is stored, by the cookie alone. A lost connection changes
 * nothing.
 */
export async function refreshUser(): Promise<void> {
  if (hasOpenSignOut() || (user.get() === null && hasStorage())) return
  try {
    await loadUser()
  } catch (error) {
    const status = error instanceof Problem ? error.status : undefined
    // The session is over, and this browser is known only as a counter device. A 401 has told those who
    // listen.
    if (status === 403) forgetUser()
    else if (status !== 401) console.error('The session could not be checked', error)
  }
}

// Only a 401 of the server ends the session here: without a network, or when the server fails, the stored
// user stays.
onSignedOut(forgetUser)

globalThis.addEventListener?.('online', () => void sendOpenSignOut())
if (hasOpenSignOut()) {
  // The page may have been closed before the reply came.
  forgetUser()
  void sendOpenSignOut()
}
