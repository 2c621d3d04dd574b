import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16
const pool = Buffer.alloc(RANDOM_BYTES * 256)
let used = pool.length

/** Random bytes, asked of the system for many ids at once. */
function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

/** A new id, ordered by time so that indexes grow at one end. */
export const newId = (now: Date): string => v7({ msecs: now.getTime(), random: random() })

/** Whether a text has the form of our ids; anything else cannot exist and needs no query. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
