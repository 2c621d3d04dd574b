/** How long the calls of a request wait for the database, in milliseconds. */
export interface Timeouts {
  connect: number
  /** For a lock; a commit may take as long. */
  lock: number
  query: number
}

// Connecting, waiting for a lock and committing, one after the other, must fit into the time that a person
// waits.
const CONNECT_TIMEOUT_MS = 1_500
const LOCK_TIMEOUT_MS = 1_500
const QUERY_TIMEOUT_MS = 3_500

/**
 * Splits an address into the timeouts in its query string, `connect_timeout` in seconds as in libpq,
 * `lock_timeout` and `statement_timeout` in milliseconds, and the address without it, on which each pool has
 * limits of its own.
 */
export function splitTimeouts(url: string): { timeouts: Timeouts; address: string } {
  const [base = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const take = (name: string, usual: number, unit = 1): number => {
    const ms = Number(parameters.get(name)) * unit || usual
    parameters.delete(name)
    return ms
  }
  const timeouts = {
    connect: take('connect_timeout', CONNECT_TIMEOUT_MS, 1_000),
    lock: take('lock_timeout', LOCK_TIMEOUT_MS),
    query: take('statement_timeout', QUERY_TIMEOUT_MS),
  }
  return { timeouts, address: parameters.size === 0 ? base : `${base}?${parameters.toString()}` }
}
