export interface LeastRate {
  count: (bytes: number) => void
  /** Waits for something that is not the sender's doing. */
  whilePaused: <T>(wait: Promise<T>) => Promise<T>
  stop: () => void
}

const PERIOD_S = 10

/** Calls `onTooSlow` as soon as fewer bytes than that a second have come for ten seconds. */
export function watchLeastRate(bytes_per_s: number, onTooSlow: () => void): LeastRate {
  let bytes = 0
  let pauses = 0
  let wasPaused = false
  const timer = setInterval(() => {
    if (bytes < bytes_per_s * PERIOD_S && !wasPaused) onTooSlow()
    bytes = 0
    wasPaused = pauses > 0
  }, PERIOD_S * 1_000)
  return {
    count: (more) => void (bytes += more),
    whilePaused: async (wait) => {
      pauses += 1
      wasPaused = true
      try {
        return await wait
      } finally {
        pauses -= 1
      }
    },
    stop: () => clearInterval(timer),
  }
}
