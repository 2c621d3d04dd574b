import { setTimeout as pause } from 'node:timers/promises'

interface ReadCounts {
  reads: number
  reads_busy: number
  reads_failed: number
}

const EVERY_MS = 100
const SILENCE_MS = 6_000

/** Searches that nobody repeats, which replicas answer. A proxy sends a read again whose app process has ended. */
export function startReads(front: () => string): { end: () => Promise<ReadCounts> } {
  const counts: ReadCounts = { reads: 0, reads_busy: 0, reads_failed: 0 }
  const pending: Promise<void>[] = []
  const read = async (word: string): Promise<void> => {
    for (;;) {
      const reply = await fetch(`${front()}/api/food-items?q=${word}`, {
        signal: AbortSignal.timeout(SILENCE_MS),
      }).catch(() => undefined)
      await reply?.text()
      if (reply === undefined) {
        await pause(EVERY_MS)
        continue
      }
      counts.reads += 1
      if (reply.status === 503) counts.reads_busy += 1
      else if (reply.status !== 200) counts.reads_failed += 1
      return
    }
  }
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    pending.push(read(`lasagne${turn}`))
  }, EVERY_MS)
  return {
    end: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      return counts
    },
  }
}
