import { Failure } from '#server/platform/failure.ts'

export interface Places {
  /** Runs `work` as soon as there is a place. Throws `unavailable` when too many wait, or when none becomes free in time. */
  use: <T>(work: () => Promise<T>) => Promise<T>
}

interface PlaceOptions {
  places: number
  waiting: number
  wait_ms: number
}

/** Bounds how many do something at once; others wait in the order in which they came. */
export function makePlaces({ places, waiting: waiting_max, wait_ms }: PlaceOptions): Places {
  const waiting = new Set<() => void>()
  let free = places
  const leave = (): void => {
    const [next] = waiting
    if (next === undefined) free += 1
    else next()
  }
  const enter = async (): Promise<void> => {
    if (free > 0) return void (free -= 1)
    if (waiting.size >= waiting_max) throw new Failure('unavailable')
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new Failure('unavailable'))
      }, wait_ms)
      const start = (): void => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      waiting.add(start)
    })
  }
  return {
    use: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
