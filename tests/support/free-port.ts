import { randomInt } from 'node:crypto'
import { choosePort } from '#server/platform/host/port.ts'

const FIRST = 20_000
const COUNT = 12_000

/**
 * A free port of the loopback address that is used a moment later. It is below those that systems give to connections and to whoever asks
 * for any port, so that none of these takes it meanwhile.
 */
export const freePort = (): Promise<number> => choosePort('127.0.0.1', FIRST + randomInt(COUNT), false)
