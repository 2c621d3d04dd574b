import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { makePlaces } from '#server/platform/http/places.ts'

const options = { places: 4, places_each: 2, waiting: 6, waiting_each: 3, wait_ms: 60_000 }

/** Visitors that stay until they are told to leave, and the names of those who are in, in the order in which they came in. */
function visitors() {
  const places = makePlaces(options)
  const inside: string[] = []
  const visit = (name: string) => {
    const end = Promise.withResolvers<void>()
    const outcome = places
      .use(name, async () => {
        inside.push(name)
        await end.promise
        inside.splice(inside.indexOf(name), 1)
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    return { outcome, leave: end.resolve }
  }
  return { visit, inside }
}

describe('places', () => {
  it('are for so many at once, and for part of that from one visitor; others overtake who waits for their own to end', async () => {
    const { visit, inside } = visitors()
    const [first] = ['nonna', 'nonna', 'nonna', 'pho', 'soba', 'wrap'].map(visit)
    await setImmediate()
    expect(inside).toEqual(['nonna', 'nonna', 'pho', 'soba'])
    first?.leave()
    await setImmediate()
    expect(inside).toEqual(['nonna', 'pho', 'soba', 'nonna'])
  })

  it('go to the next who may come in when one ends, also one that was refused an answer', async () => {
    const { visit, inside } = visitors()
    const [, , , pho] = ['nonna', 'nonna', 'nonna', 'pho', 'soba', 'wrap'].map(visit)
    pho?.leave()
    await setImmediate()
    expect(inside).toEqual(['nonna', 'nonna', 'soba', 'wrap'])
  })

  it('refuse who would be too many to wait, of one visitor before all', async () => {
    const { visit } = visitors()
    const nonna = Array.from({ length: 6 }, () => visit('nonna'))
    expect(await nonna.at(-1)?.outcome).toBe('unavailable')
    const others = Array.from({ length: 6 }, (_, at) => visit(`other ${at}`))
    expect(await others.at(-1)?.outcome).toBe('unavailable')
    for (const one of [...nonna, ...others]) one.leave()
    const outcomes = await Promise.all([...nonna, ...others].map(({ outcome }) => outcome))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10)
  })

  it('refuse who has waited too long, and leave nothing of them behind', async () => {
    vi.useFakeTimers()
    try {
      const { visit, inside } = visitors()
      const [first, second, late] = ['nonna', 'nonna', 'nonna'].map(visit)
      await vi.advanceTimersByTimeAsync(options.wait_ms)
      expect(await late?.outcome).toBe('unavailable')
      first?.leave()
      second?.leave()
      await vi.advanceTimersByTimeAsync(0)
      expect(inside).toEqual([])
      visit('nonna')
      await vi.advanceTimersByTimeAsync(0)
      expect(inside).toEqual(['nonna'])
    } finally {
      vi.useRealTimers()
    }
  })
})
