import { afterEach, beforeEach } from 'vitest'
import { patience } from '#web/platform/http/repeat.ts'

/** In the tests of this file, calls are repeated through an outage with these lengths of time. */
export function changePatience(lengths: Partial<typeof patience>): void {
  const usual = { ...patience }
  beforeEach(() => void Object.assign(patience, lengths))
  afterEach(() => void Object.assign(patience, usual))
}
