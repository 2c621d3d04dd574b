import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
let onStorage: (event: { key: string }) => void = () => {}
const kim = { id: '1', name: 'Kim Lee' }
const nonna = { id: '2', name: 'Nonna Pina' }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (name: string, listener: typeof onStorage) => {
    if (name === 'storage') onStorage = listener
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  storage.clear()
})

async function signInAsKim() {
  const { setUser } = await import('#web/domain/people/session.ts')
  const { queryClient } = await import('#web/platform/http/query.ts')
  setUser(kim as never)
  queryClient.setQueryData(['orders'], ['of Kim'])
  return { setUser, cachedReply: () => queryClient.getQueryData(['orders']) }
}

it('clears the cached replies when another account signs in in this tab', async () => {
  const { setUser, cachedReply } = await signInAsKim()
  setUser({ ...kim, name: 'Kim' } as never)
  expect(cachedReply()).toEqual(['of Kim'])
  setUser(nonna as never)
  expect(cachedReply()).toBeUndefined()
})

it('clears the cached replies when another account signs in in another tab', async () => {
  const { cachedReply } = await signInAsKim()
  storage.set('user', JSON.stringify(nonna))
  onStorage({ key: 'user' })
  expect(cachedReply()).toBeUndefined()
})
