import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16
const randomBytes = Buffer.alloc(RANDOM_BYTES * 256)
let usedBytes = randomBytes.length

/** Random bytes for one id; the system is asked for those of many ids at once. */
function nextRandom(): Uint8Array {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes)
    usedBytes = 0
  }
  usedBytes += RANDOM_BYTES
  return randomBytes.subarray(usedBytes - RANDOM_BYTES, usedBytes)
}

/** A new id, ordered by time so that indexes grow at one end. */
export const newId = (now: Date): string => v7({ msecs: now.getTime(), random: nextRandom() })

/** Whether a text has the form of an id. Any other text cannot be an id and needs no query. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
