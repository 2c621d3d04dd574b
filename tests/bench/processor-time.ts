interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Processor time in microseconds, without the time that other programs had the processor. */
  tdur?: number
}

const LONG_MS = 50

/**
 * The blocking time of a visit on a phone that is `multiplier` times slower: from the processor time of each
 * task after the first paint.
 */
export function blockingByProcessor(trace: readonly TraceEvent[], multiplier: number): number {
  const paint = trace.filter(({ name }) => name === 'firstContentfulPaint').toSorted((a, b) => b.ts - a.ts)[0]
  if (paint === undefined) throw new Error('the trace has no first paint')
  const tasks = trace.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * multiplier - LONG_MS), 0)
}
