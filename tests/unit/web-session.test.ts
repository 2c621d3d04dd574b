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
beforeEach(() => {
  vi.resetModules()
  storage = Object.create(methods) as typeof storage
  vi.stubGlobal('localStorage', storage)
  listeners = []
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => {
    if (name === 'storage') listeners.push(listener)
  })
})
afterEach(() => vi.unstubAllGlobals())

const noConnection = () => Promise.reject(new TypeError('fetch failed'))
const answer = (status: number, body: string | null, headers = {}) =>
  Promise.resolve(new Response(body, { status, headers }))
const refusal = (status: number, code: string) => () =>
  answer(status, JSON.stringify({ status, code }), { 'content-type': 'application/problem+json' })

/** A phone on which somebody is signed in and has opened a pass. */
async function phone() {
  const session = await import('#web/domain/people/session.ts')
  const { savePass } = await import('#web/features/orders/orders/saved-passes.ts')
  const { call } = await import('#web/platform/http/call.ts')
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
  ['the server confirms it', () => answer(204, null)],
  ['nothing can be reached', noConnection],
  ['the server fails', refusal(500, 'internal')],
  ['the server is busy', refusal(503, 'unavailable')],
])('signing out leaves nothing of the account on the device when %s', async (_what, fetch) => {
  const { signOut, cachedReply } = await phone()
  vi.stubGlobal('fetch', fetch)
  await signOut().catch(() => {})
  expect(Object.keys(storage)).toEqual(['signed-in-before'])
  expect(cachedReply()).toBeUndefined()
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
