import { vi } from 'vitest'

/**
 * Timers of the page of this length, which run when the test runs them; the others run as ever. Gives those
 * that wait.
 */
export function holdTimers(length_ms: number): (() => void)[] {
  const waiting: (() => void)[] = []
  const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout]
  const hold = (run: () => void, ms: number, ...args: []): unknown => {
    if (ms !== length_ms) return start(run, ms, ...args)
    waiting.push(run)
    return run
  }
  const forget = (timer: unknown): void => {
    if (typeof timer !== 'function') stop(timer as NodeJS.Timeout)
    else if (waiting.includes(timer as () => void)) waiting.splice(waiting.indexOf(timer as () => void), 1)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation(forget)
  return waiting
}
