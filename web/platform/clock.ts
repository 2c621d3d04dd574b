import { useSyncExternalStore } from 'react'
import { serverNow, onTimeJump } from './server-time.ts'

const TICK_MS = 1_000
const told = new Set<() => void>()
let now = serverNow()
let drawn_at: number | undefined
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serverNow()
  for (const tell of told) tell()
}

onTimeJump(tick)

function subscribe(tell: () => void): () => void {
  if (told.size === 0) {
    now = serverNow()
    timer = setInterval(tick, TICK_MS)
  }
  told.add(tell)
  return () => {
    told.delete(tell)
    if (told.size === 0) clearInterval(timer)
  }
}

/** While a drawn document is taken over, the clock shows what it showed when that was drawn. */
export const setPrerenderTime = (ms: number): void => void (drawn_at = ms)

/** What `select` makes of the present, each second; renders again only when that changes, so it gives a plain value. */
export const useClock = <T extends string | number | boolean>(select: (now: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(now),
    () => select(drawn_at ?? now),
  )

/** The present in milliseconds, in steps of `step`. */
export const useNow = (step: number = TICK_MS): number => useClock((ms) => Math.floor(ms / step) * step)
