import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openPglite } from '#server/platform/db-pglite.ts'
import { openPostgres } from '#server/platform/db-postgres.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'
import { type CitySize, citySql } from './generated-city.ts'

/** A filled database, and the settings that have a server use it. */
export interface Filled {
  engine: 'PostgreSQL' | 'PGlite'
  size: CitySize
  env: Record<string, string>
  /** The postmaster. */
  database_pid?: number
  run: (sql: string) => Promise<void>
  drop: () => Promise<void>
}

// As a small production server would have it: nothing that is answered for can be lost.
const durable = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'max_connections=300',
]

export const startDurableCluster = (): Promise<Cluster> => startCluster(durable)

/** Statements of a script, one by one: several in one message would be one transaction. */
const statements = (sql: string): string[] => sql.split(/;\s*$/m).filter((one) => one.trim() !== '')

let made = 0

export async function fillPostgres(cluster: Cluster, size: CitySize): Promise<Filled> {
  made += 1
  const name = `bench_${made}`
  const url = databaseAt(cluster.url, name)
  await connected(cluster.url, (client) => client.query(`create database ${name}`))
  const database = await openPostgres(url, makeLog('silent'))
  await migrate(database)
  await database.close()
  const run = (sql: string): Promise<void> =>
    connected(url, async (client) => {
      for (const statement of statements(sql)) await client.query(statement)
    })
  await run(citySql(size))
  await connected(url, (client) => client.query('vacuum analyze'))
  const drop = () => connected(cluster.url, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { engine: 'PostgreSQL', size, env: { DATABASE_URL: url }, database_pid: cluster.pid, run, drop }
}

/** The embedded engine is in the server's own process, so nothing else may have it open while that runs. */
export async function fillPglite(size: CitySize): Promise<Filled> {
  const dir = mkdtempSync(join(tmpdir(), 'surplate-bench-pglite-'))
  const database = await openPglite(dir)
  await migrate(database)
  await database.close()
  // Without the product's watchdog, which would take a statement of minutes for an engine that is stuck.
  const run = async (sql: string): Promise<void> => {
    const pglite = await PGlite.create({ dataDir: join(dir, 'pglite') })
    for (const statement of statements(sql)) await pglite.exec(statement)
    await pglite.close()
  }
  await run(`${citySql(size)}vacuum analyze;`)
  return { engine: 'PGlite', size, env: { DATA_DIR: dir }, run, drop: async () => rmSync(dir, { recursive: true, force: true }) }
}
