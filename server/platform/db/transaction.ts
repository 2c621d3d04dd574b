import { CompiledQuery, DummyDriver, type Dialect, Kysely } from 'kysely'
import type { Tables } from './database.ts'

type All = Kysely<Tables>

/**
 * Runs `work` on one connection, between BEGIN and COMMIT. Unlike Kysely's own transactions it lets statements go that are asked
 * at the same time: they are sent together, and done in the order they were asked; the `last` ones together with the COMMIT.
 */
export function inTransaction<T>(kysely: All, dialect: Dialect, work: (tx: All) => Promise<T>, last: Promise<unknown>[]): Promise<T> {
  const outer = kysely.getExecutor()
  return outer.provideConnection(async (connection) => {
    const executor = outer.withConnectionProvider({ provideConnection: (use) => use(connection) })
    // Its driver is never asked for a connection: it has one.
    const tx: All = new Kysely({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    const say = (text: string): Promise<unknown> => connection.executeQuery(CompiledQuery.raw(text))
    try {
      const [, done] = await Promise.all([say('begin'), work(tx)])
      // COMMIT after a statement that failed undoes everything, so it needs no waiting for the last ones.
      await Promise.all([...last, say('commit')])
      return done
    } catch (error) {
      await say('rollback').catch(() => {})
      throw error
    }
  })
}
