import { useSyncExternalStore } from 'react'
import { SECOND_MS } from '#contract/time.ts'
import { onTimeJump, serverNow } from './http/server-time.ts'

const listeners = new Set<() => void>()
let now = serverNow()
let prerendered_at: number | undefined
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

onTimeJump(tick)

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow()
    timer = setInterval(tick, SECOND_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** While a prerendered document hydrates, the clock shows the time at which it was rendered. */
export const prerenderTime = (): number | undefined => prerendered_at
export const setPrerenderTime = (ms: number): void => void (prerendered_at = ms)

/**
 * What `select` makes of the present, each second; renders again only when that changes, so it gives a plain
 * value.
 */
export const useClock = <T extends string | number | boolean>(select: (now: number) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => select(now),
    () => select(prerendered_at ?? now),
  )

/** The present in milliseconds, in steps of `step_ms`. */
export const useNow = (step_ms: number = SECOND_MS): number =>
  useClock((ms) => Math.floor(ms / step_ms) * step_ms)
