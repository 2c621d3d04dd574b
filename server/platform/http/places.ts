import { Failure } from '#server/platform/failure.ts'

export interface Places {
  /** Runs `work` as soon as there is a place for its holder. Throws `unavailable` when too many wait, or when none becomes free in time. */
  use: <T>(holder: string, work: () => Promise<T>) => Promise<T>
}

interface PlaceOptions {
  places: number
  /** How many of them one holder can have. */
  places_each: number
  waiting: number
  /** How many of those who wait can be for one holder. */
  waiting_each: number
  wait_ms: number
}

interface Waiter {
  holder: string
  start: () => void
}

/** Bounds how many do something at once, and how many of these for one holder; others wait in the order in which they came. */
export function makePlaces({ places, places_each, waiting: waiting_max, waiting_each, wait_ms }: PlaceOptions): Places {
  const holders: string[] = []
  const waiters: Waiter[] = []
  const countOf = (holder: string, list: string[]): number => list.filter((one) => one === holder).length
  const hasPlace = (holder: string): boolean => holders.length < places && countOf(holder, holders) < places_each
  const canWait = (holder: string): boolean => {
    const waiting = waiters.map((waiter) => waiter.holder)
    return waiting.length < waiting_max && countOf(holder, waiting) < waiting_each
  }
  const leave = (holder: string): void => {
    holders.splice(holders.indexOf(holder), 1)
    waiters.find((waiter) => hasPlace(waiter.holder))?.start()
  }
  const wait = (holder: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const stopWaiting = (): void => void waiters.splice(waiters.indexOf(waiter), 1)
      const timer = setTimeout(() => {
        stopWaiting()
        reject(new Failure('unavailable'))
      }, wait_ms)
      const waiter: Waiter = {
        holder,
        start: () => {
          clearTimeout(timer)
          stopWaiting()
          holders.push(holder)
          resolve()
        },
      }
      waiters.push(waiter)
    })
  const enter = async (holder: string): Promise<void> => {
    if (hasPlace(holder)) return void holders.push(holder)
    if (!canWait(holder)) throw new Failure('unavailable')
    await wait(holder)
  }
  return {
    use: async (holder, work) => {
      await enter(holder)
      try {
        return await work()
      } finally {
        leave(holder)
      }
    },
  }
}
