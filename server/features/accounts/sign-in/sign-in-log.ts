import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'

interface Try {
  /** Null when nobody has that email or passkey. */
  account_id: string | null
  address: string
  how: 'password' | 'passkey'
}

/** Notes in the log who tried to come in, from where and how it ended; never with what. */
export async function logSignIn<T>(log: Log, { account_id, address, how }: Try, work: () => Promise<T>): Promise<T> {
  const tried = { account_id, from: addressBlock(address), how }
  try {
    const done = await work()
    log.info(tried, 'signed in')
    return done
  } catch (error) {
    if (error instanceof Failure) log.info({ ...tried, code: error.code }, 'sign-in refused')
    throw error
  }
}
