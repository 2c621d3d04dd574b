import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadForNewVersion } from '#web/platform/new-version.ts'

const reload = vi.fn<() => void>()
let browser: EventTarget
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  browser = new EventTarget()
  stored = new Map()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
})

const failToLoad = (): boolean => browser.dispatchEvent(new Event('vite:preloadError'))

it('reloads the page when its code cannot be loaded', () => {
  reloadForNewVersion()
  failToLoad()
  expect(reload).toHaveBeenCalledOnce()
})

it('does not reload again right after, but does for a later version', () => {
  reloadForNewVersion()
  failToLoad()
  failToLoad()
  expect(reload).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 3_600_000)
  failToLoad()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload while offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  reloadForNewVersion()
  failToLoad()
  expect(reload).not.toHaveBeenCalled()
})

it.each(['getItem', 'setItem'])('does not reload where %s of the storage is refused', (name) => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    [name]: () => {
      throw new Error('refused')
    },
  })
  reloadForNewVersion()
  failToLoad()
  expect(reload).not.toHaveBeenCalled()
})

it.each(['boot.ts', 'counter.tsx', 'desk.tsx'])('is asked for by %s', (entry) => {
  expect(readFileSync(new URL(`../../web/${entry}`, import.meta.url), 'utf8')).toContain(
    '\nreloadForNewVersion()\n',
  )
})
