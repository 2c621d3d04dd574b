import type { Database } from '#server/platform/db/database.ts'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'

/** A database that does not answer within this time counts as unavailable. */
const PING_MS = 2_000

const statusReply = (status: number, text: string): RawReply =>
  new RawReply(
    status,
    { 'content-type': 'application/json; charset=utf-8' },
    JSON.stringify({ status: text }),
  )

async function canReach(database: Database): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), PING_MS)
  try {
    return await Promise.race([database.ping().then(() => true), timeout.promise])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** `/healthz`: the process answers. `/readyz`: and so does its database. */
export function healthRoutes(page: PageRoute, database: Database): void {
  page('GET', '/healthz', async () => statusReply(200, 'ok'))
  page('GET', '/readyz', async () =>
    (await canReach(database)) ? statusReply(200, 'ok') : statusReply(503, 'database unavailable'),
  )
}
