import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ready } from './http.ts'

/** Gives the answer that is right at this moment, or undefined when it has to be made first. */
export type Again = (accepts: string | undefined) => Ready | undefined

interface QuickDeps {
  /** Header lines that every answer begins with. */
  own: Record<string, string>
  /** A header whose value changes from answer to answer. */
  stamp: { name: string; value: () => string }
  account: (answered: { method: string; route: string; status: number; ms: number }) => void
}

export interface QuickAnswers {
  /** From now on answers this very address with what `again` gives, as long as it gives something. */
  keep: (address: string, route: string, again: Again) => void
  /** Whether it has answered. If not, the request goes the usual way. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  close: () => void
}

const ADDRESSES_MAX = 1_000

/**
 * What an answer depends on, straight from the lines that came: having Node sort all of a request's headers first takes as long
 * as the rest. Undefined for whoever has the answer already or names no host, who are answered the usual way.
 */
function readHeaders(lines: string[]): { accepts: string | undefined } | undefined {
  let host = false
  let accepts: string | undefined
  for (let at = 0; at < lines.length; at += 2) {
    const name = lines[at]?.toLowerCase()
    if (name === 'host') host = true
    else if (name === 'accept-encoding') accepts = accepts === undefined ? lines[at + 1] : `${accepts}, ${lines[at + 1]}`
    else if (name === 'if-none-match') return undefined
  }
  return host ? { accepts } : undefined
}

/**
 * Answers that lie ready, sent before a route is even looked for: that takes a third of the time. Only for what is the same
 * for everyone, cookies or not.
 */
export function makeQuickAnswers({ own, stamp, account }: QuickDeps): QuickAnswers {
  const kept = new Map<string, { route: string; again: Again }>()
  const lines = new WeakMap<Ready, string[]>()
  let closed = false

  const linesOf = (ready: Ready, body: Buffer): string[] => {
    const known = lines.get(ready)
    if (known !== undefined) return known
    const all = Object.entries({ ...own, ...ready.headers, 'content-length': String(body.length), [stamp.name]: '' }).flat()
    lines.set(ready, all)
    return all
  }

  return {
    keep: (address, route, again) => {
      if (kept.size >= ADDRESSES_MAX) kept.clear()
      kept.set(address, { route, again })
    },
    answer: (request, response) => {
      const { method = '', url = '', rawHeaders } = request
      const found = closed || method !== 'GET' ? undefined : kept.get(url)
      const headers = found === undefined ? undefined : readHeaders(rawHeaders)
      if (found === undefined || headers === undefined) return false
      const ready = found.again(headers.accepts)
      if (!Buffer.isBuffer(ready?.body)) return false
      const started = performance.now()
      const all = linesOf(ready, ready.body)
      all[all.length - 1] = stamp.value()
      response.writeHead(ready.status, all)
      response.end(ready.body)
      account({ method, route: found.route, status: ready.status, ms: performance.now() - started })
      return true
    },
    // Connections are then told to close, which is done the usual way.
    close: () => {
      closed = true
    },
  }
}
