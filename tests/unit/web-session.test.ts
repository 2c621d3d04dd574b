import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
let otherTab: (event: { key: string }) => void = () => {}
const kim = { id: '1', name: 'Kim Lee' }
const nonna = { id: '2', name: 'Nonna Pina' }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (name: string, heard: typeof otherTab) => {
    if (name === 'storage') otherTab = heard
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

async function signedIn() {
  const { setUser } = await import('#web/domain/session.ts')
  const { queryClient } = await import('#web/platform/query.ts')
  setUser(kim as never)
  queryClient.setQueryData(['orders'], ['of Kim'])
  return { setUser, answer: () => queryClient.getQueryData(['orders']) }
}

it('keeps no answer of somebody else when another takes over in this tab', async () => {
  const { setUser, answer } = await signedIn()
  setUser({ ...kim, name: 'Kim' } as never)
  expect(answer()).toEqual(['of Kim'])
  setUser(nonna as never)
  expect(answer()).toBeUndefined()
})

it('keeps no answer of somebody else when another takes over in another tab', async () => {
  const { answer } = await signedIn()
  kept.set('user', JSON.stringify(nonna))
  otherTab({ key: 'user' })
  expect(answer()).toBeUndefined()
})
