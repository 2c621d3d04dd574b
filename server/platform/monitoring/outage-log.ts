import type { Log } from './log.ts'

const EVERY_MS = 60_000

type OutageMessage = 'database connection lost' | 'the database does not answer'

interface Outage {
  /** Failures since the last line. */
  count: number
  cause: string
  message: OutageMessage
}

const outages = new WeakMap<Log, Outage>()

function write(log: Log, { count, cause, message }: Outage): void {
  log[message === 'database connection lost' ? 'warn' : 'error']({ count, cause }, message)
}

/**
 * Logs the first failure at once, and those of each minute after it in one line that counts them: an outage
 * fails every request.
 */
export function logOutage(log: Log, cause: unknown, message: OutageMessage): void {
  const text = cause instanceof Error ? cause.message : String(cause)
  const outage = outages.get(log)
  if (outage === undefined) {
    write(log, { count: 1, cause: text, message })
    outages.set(log, { count: 0, cause: text, message })
    setTimeout(() => closeMinute(log), EVERY_MS).unref()
  } else if (outage.message !== message && message === 'the database does not answer') {
    // Requests fail now, which connections that are lost alone do not mean.
    write(log, { count: outage.count + 1, cause: text, message })
    outages.set(log, { count: 0, cause: text, message })
  } else {
    outage.count += 1
  }
}

function closeMinute(log: Log): void {
  const outage = outages.get(log)
  if (outage === undefined || outage.count === 0) {
    outages.delete(log)
    return
  }
  write(log, outage)
  outage.count = 0
  setTimeout(() => closeMinute(log), EVERY_MS).unref()
}
