import type { Database } from '#server/platform/db/database.ts'
import type { Http } from './http.ts'

const PATIENCE_MS = 2_000

/** `/healthz`: the process answers. `/readyz`: and so does its database. */
export function healthRoutes({ server }: Pick<Http, 'server'>, database: Database): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS)
    const answered = await Promise.race([
      database.ping().then(
        () => 'ok' as const,
        () => 'down' as const,
      ),
      late.promise,
    ])
    clearTimeout(timer)
    return reply.code(answered === 'ok' ? 200 : 503).send({ status: answered === 'ok' ? 'ok' : 'database unavailable' })
  })
}
