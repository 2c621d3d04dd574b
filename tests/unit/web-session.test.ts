import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#web/platform/http/api.ts'

const kim = { id: '1', name: 'Kim Lee' }
const nonna = { id: '2', name: 'Nonna Pina' }
const order = { id: 'o1', status: 'paid', pickup_token: 'a pass', pickup_end: '2999-01-01T00:00:00Z' }

/** A browser's storage: its keys are properties. */
const methods = {
  getItem(this: Record<string, unknown>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  },
  setItem(this: Record<string, unknown>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, unknown>, key: string) {
    delete this[key]
  },
}
let storage: Record<string, string> = {}
type Listener = (event: { key: string }) => void
let listeners: Listener[] = []
let goOnline: (() => void) | undefined
beforeEach(() => {
  vi.resetModules()
  storage = Object.create(methods) as typeof storage
  vi.stubGlobal('localStorage', storage)
  listeners = []
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    if (name === 'storage') listeners.push(listener)
    if (name === 'online') goOnline = listener as () => void
  })
})
afterEach(() => {
  // The next file of this process reads modules without what these tests have set in them.
  vi.resetModules()
  vi.unstubAllGlobals()
})

const noConnection = () => Promise.reject(new TypeError('fetch failed'))
const answer = (status: number, body: string | null, headers = {}) =>
  Promise.resolve(new Response(body, { status, headers }))
const refusal = (status: number, code: string) => () =>
  answer(status, JSON.stringify({ status, code }), { 'content-type': 'application/problem+json' })

/** A phone on which somebody is signed in and has opened a pass. */
async function phone() {
  const session = await import('#web/domain/people/session.ts')
  const { savePass } = await import('#web/features/orders/ordering/saved-passes.ts')
  const { call } = await import('#web/platform/http/call.ts')
  const { patience } = await import('#web/platform/http/repeat.ts')
  patience.total = 0
  const { queryClient } = await import('#web/platform/http/query.ts')
  session.setUser(kim as never)
  savePass(order as never, kim.id)
  queryClient.setQueryData(['orders'], ['of Kim'])
  expect(Object.keys(storage).toSorted()).toEqual(['own:passes', 'signed-in-before', 'user'])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return { ...session, call, cachedReply: () => queryClient.getQueryData(['orders']) }
}

it('clears the cached replies when another account signs in in this tab', async () => {
  const { setUser, cachedReply } = await phone()
  setUser({ ...kim, name: 'Kim' } as never)
  expect(cachedReply()).toEqual(['of Kim'])
  setUser(nonna as never)
  expect(cachedReply()).toBeUndefined()
})

it('clears the cached replies when another account signs in in another tab', async () => {
  const { cachedReply } = await phone()
  storage['user'] = JSON.stringify(nonna)
  for (const listen of listeners) listen({ key: 'user' })
  expect(cachedReply()).toBeUndefined()
})

it.each([
  ['the server confirms it', () => answer(204, null), []],
  ['the session has ended before', refusal(401, 'sign_in_required'), []],
  ['nothing can be reached', noConnection, ['open-sign-out']],
  ['the server fails', refusal(500, 'internal'), ['open-sign-out']],
  ['the server is busy', refusal(503, 'unavailable'), ['open-sign-out']],
  ['something between answers 403 in its own words', () => answer(403, '<h1>Log in</h1>'), ['open-sign-out']],
])('signing out leaves nothing of the account on the device when %s', async (_what, fetch, alsoStored) => {
  const { signOut, cachedReply } = await phone()
  vi.stubGlobal('fetch', fetch)
  await signOut()
  expect(Object.keys(storage)).toEqual(['signed-in-before', ...alsoStored])
  expect(cachedReply()).toBeUndefined()
})

/** Answers sign-outs and sign-ins one by one; gives the last part of the path of each that was sent. */
function heldCalls() {
  const sent: string[] = []
  const replies: ((reply: Promise<Response>) => void)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path.split('/').at(-1) ?? '')
    return new Promise<Response>((resolve) => replies.push(resolve))
  })
  const reply = async (response: () => Promise<Response>): Promise<void> => {
    await expect.poll(() => replies.length).toBeGreaterThan(0)
    replies.shift()?.(response())
    await new Promise(setImmediate)
  }
  return { sent, reply }
}
const signedIn = () => answer(200, JSON.stringify({ user: nonna }))

it('sends no sign-out beside a sign-in, nor after one', async () => {
  const { signOut, signIn } = await phone()
  vi.stubGlobal('fetch', noConnection)
  await signOut()
  const { sent, reply } = heldCalls()
  const signingIn = signIn({ email: '', password: '' })
  await reply(noConnection)
  goOnline?.()
  await new Promise(setImmediate)
  expect(sent).toEqual(['logout', 'login'])
  await reply(signedIn)
  await signingIn
  expect(sent).toEqual(['logout', 'login'])
  expect(Object.keys(storage).toSorted()).toEqual(['signed-in-before', 'user'])
})

it('sends an open sign-out again after a refused sign-in', async () => {
  const { signOut, signIn } = await phone()
  vi.stubGlobal('fetch', noConnection)
  await signOut()
  const { sent, reply } = heldCalls()
  const signingIn = signIn({ email: '', password: '' }).catch(() => 'refused')
  await reply(noConnection)
  goOnline?.()
  await reply(refusal(401, 'invalid_credentials'))
  expect(await signingIn).toBe('refused')
  await reply(() => answer(204, null))
  expect(sent).toEqual(['logout', 'login', 'logout'])
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
})

it('stays signed out when the server names the account after the sign-out', async () => {
  const { signOut, refreshUser } = await phone()
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string) => (path.endsWith('/me') ? promise : answer(204, null)))
  const refreshing = refreshUser()
  await signOut()
  resolve(answer(200, JSON.stringify({ user: kim })))
  await refreshing
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
})

it('forgets the account and ends its session when the page was closed while it signed out', async () => {
  await phone()
  storage['open-sign-out'] = 'true'
  vi.resetModules()
  const { sent, reply } = heldCalls()
  await import('#web/domain/people/session.ts')
  expect(Object.keys(storage).toSorted()).toEqual(['open-sign-out', 'signed-in-before'])
  await reply(() => answer(204, null))
  expect(sent).toEqual(['logout'])
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
})

it('removes saved passes and the user when the check of the session finds that it has ended', async () => {
  const { refreshUser } = await phone()
  vi.stubGlobal('fetch', refusal(401, 'sign_in_required'))
  await refreshUser()
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
})

it('removes saved passes and the user when any call is refused because the session has ended', async () => {
  const { call } = await phone()
  vi.stubGlobal('fetch', refusal(401, 'sign_in_required'))
  await expect(call(api.orders.all, {})).rejects.toThrow('401')
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
})

it.each([
  ['nothing can be reached', noConnection],
  ['the server fails', refusal(500, 'internal')],
  ['the server is busy', refusal(503, 'unavailable')],
  ['something between answers 401 in its own words', () => answer(401, '<h1>Log in to the wifi</h1>')],
  ['the second step is asked for', refusal(401, 'second_factor_required')],
  ['a password is wrong', refusal(401, 'invalid_credentials')],
])('keeps saved passes and the user when %s', async (_what, fetch) => {
  const { call, refreshUser } = await phone()
  vi.stubGlobal('fetch', fetch)
  await refreshUser()
  await call(api.orders.all, {}).catch(() => {})
  expect(Object.keys(storage).toSorted()).toEqual(['own:passes', 'signed-in-before', 'user'])
})

it('keeps the data of an account that signed in after the refused call was sent', async () => {
  const { call, setUser } = await phone()
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const late = call(api.orders.all, {}).catch(() => 'refused')
  setUser(nonna as never)
  resolve(await refusal(401, 'sign_in_required')())
  expect(await late).toBe('refused')
  expect(JSON.parse(storage['user'] ?? 'null')).toEqual(nonna)
})
