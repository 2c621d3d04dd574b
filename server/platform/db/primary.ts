import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Which of several hosts takes writes at the moment. */
export interface Primary {
  /** The primary's address; looked for until there is one, for as long as a caller may be kept waiting. */
  find: () => Promise<string>
  /** Says that `url` did not answer, or refused writes, so that the next one to ask looks again. */
  forget: (url: string) => void
}

const PROBE_MS = 1_000
const AGAIN_MS = 50

/** The addresses in `postgres://user:password@host:port,host:port/name`, one for each host. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

/** Gives the address back when its server takes writes. */
async function probe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby !== false) throw Object.assign(new Error('this server is a standby'), { code: '25006' })
    return url
  } finally {
    void client.end().catch(() => {})
  }
}

export function findPrimaryAmong(url: string, patience_ms: number): Primary {
  const hosts = hostsOf(url)
  let known: string | undefined
  let search: Promise<string> | undefined

  const look = async (): Promise<string> => {
    for (const until = performance.now() + patience_ms; ;) {
      try {
        known = await Promise.any(hosts.map(probe))
        return known
      } catch (error) {
        if (performance.now() > until) throw (error as AggregateError).errors[0]
        await pause(AGAIN_MS)
      }
    }
  }

  return {
    find: () => {
      if (known !== undefined) return Promise.resolve(known)
      search ??= look().finally(() => {
        search = undefined
      })
      return search
    },
    forget: (lost) => {
      if (known === lost) known = undefined
    },
  }
}
