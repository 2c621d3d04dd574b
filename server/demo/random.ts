import { v7 } from 'uuid'

export interface Random {
  /** An integer from `min` to `max`, both included. */
  integer: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  shuffle: <T>(values: readonly T[]) => T[]
  /** A UUID v7 created at `at`. */
  id: (at: Date) => string
}

/** Numbers from 0 to below 1: the same seed always gives the same ones (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same seed always gives the same choices. */
export function seededRandom(seed: number): Random {
  const next = seededNumbers(seed)
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[integer(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    shuffle: (values) => {
      const left = [...values]
      return values.map(() => left.splice(integer(0, left.length - 1), 1)).flat()
    },
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => integer(0, 255)) }),
  }
}
