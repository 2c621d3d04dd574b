import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Which of several hosts takes writes now. */
export interface Primary {
  /** The primary's address. Where it is not known, searches for as long as a caller may wait. */
  find: () => Promise<string>
  /**
   * Marks `url` as one that did not answer or refused writes, so that the next call of `find` searches again.
   */
  forget: (url: string) => void
}

const PROBE_MS = 1_000
const PROBE_MIN_MS = 100
const RETRY_MS = 50

/** The addresses in `postgres://user:password@host:port,host:port/name`, one for each host. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

/** Gives `url` back if its server takes writes. */
async function probe(url: string, timeout_ms: number): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout_ms,
    query_timeout: timeout_ms,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby !== false)
      throw Object.assign(new Error('this server is a standby'), { code: '25006' })
    return url
  } finally {
    void client.end().catch(() => {})
  }
}

export function findPrimaryAmong(url: string, timeout_ms: number): Primary {
  const hosts = hostsOf(url)
  let current: string | undefined
  let search: Promise<string> | undefined

  const searchHosts = async (): Promise<string> => {
    for (const until = performance.now() + timeout_ms; ;) {
      try {
        // So that hosts that are silent take no longer than the search may.
        const probe_ms = Math.max(PROBE_MIN_MS, Math.min(PROBE_MS, until - performance.now()))
        current = await Promise.any(hosts.map((host) => probe(host, probe_ms)))
        return current
      } catch (error) {
        if (performance.now() > until) throw (error as AggregateError).errors[0]
        await pause(RETRY_MS)
      }
    }
  }

  return {
    find: () => {
      if (current !== undefined) return Promise.resolve(current)
      search ??= searchHosts().finally(() => {
        search = undefined
      })
      return search
    },
    forget: (address) => {
      if (current === address) current = undefined
    },
  }
}
