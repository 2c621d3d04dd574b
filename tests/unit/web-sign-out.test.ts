import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kim = { id: '1', name: 'Kim Lee' }
const order = { id: 'o1', status: 'paid', pickup_token: 'a pass', pickup_end: '2999-01-01T00:00:00Z' }

let storage: Record<string, string>
beforeEach(() => {
  vi.resetModules()
  // A browser's storage: its keys are properties.
  storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }) as Record<string, string>
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body?: object) => () =>
  Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }))

it.each([
  ['the server confirms it', answer(204)],
  ['nothing can be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['the server fails', answer(500, { status: 500, code: 'internal' })],
  ['the server is busy', answer(503, { status: 503, code: 'unavailable' })],
])('signing out leaves nothing of the account on the device when %s', async (_what, fetch) => {
  const { setUser, signOut } = await import('#web/domain/people/session.ts')
  const { savePass } = await import('#web/features/orders/orders/saved-passes.ts')
  const { queryClient } = await import('#web/platform/http/query.ts')
  setUser(kim as never)
  savePass(order as never, kim.id)
  queryClient.setQueryData(['orders'], ['of Kim'])
  expect(Object.keys(storage).toSorted()).toEqual(['own:passes', 'user'])
  vi.stubGlobal('fetch', fetch)
  await signOut().catch(() => {})
  expect(Object.keys(storage)).toEqual([])
  expect(queryClient.getQueryData(['orders'])).toBeUndefined()
})
