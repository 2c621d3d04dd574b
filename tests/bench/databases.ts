import pg from 'pg'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { postmasterIn } from '#tests/support/embedded.ts'
import { connected, databaseAt } from '#tests/support/postgres.ts'
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts'
import { type CitySize, citySql } from './generated-city.ts'
import { newFolder, removeFolder } from './scratch.ts'

/** A filled database, and the settings that have a server use it. */
export interface Filled {
  /** A server apart with the memory of a production server, or the one that the product runs itself. */
  database: 'PostgreSQL' | 'embedded'
  size: CitySize
  url: string
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

/** Queries of a script, one by one: several in one message would be one transaction. */
const queries = (sql: string): string[] => sql.split(/;\s*$/m).filter((one) => one.trim() !== '')

interface Cities {
  fill: (size: CitySize) => Promise<Filled>
  close: () => Promise<void>
}

/** Where cities are filled, one after the other. Of the two databases only the one that is measured runs. */
export const openCities = (database: Filled['database']): Promise<Cities> =>
  database === 'PostgreSQL' ? openCluster() : Promise.resolve({ fill: fillEmbedded, close: async () => {} })

async function openCluster(): Promise<Cities> {
  const cluster: Cluster = await startCluster(durable)
  return { fill: (size) => fillPostgres(cluster, size), close: cluster.stop }
}

let databases_filled = 0

async function fillPostgres(cluster: Cluster, size: CitySize): Promise<Filled> {
  databases_filled += 1
  const name = `bench_${databases_filled}`
  const url = databaseAt(cluster.url, name)
  await connected(cluster.url, (client) => client.query(`create database ${name}`))
  const { run } = await fill(url, size)
  const drop = () =>
    connected(cluster.url, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  const { pid: database_pid } = cluster
  return { database: 'PostgreSQL', size, url, env: { DATABASE_URL: url }, database_pid, run, drop }
}

/**
 * The database that the product runs itself in a folder of its own: kept running here, and shared by the product while it is measured. The
 * product stops it when nobody else is connected, so this process is.
 */
async function fillEmbedded(size: CitySize): Promise<Filled> {
  const dir = newFolder('embedded')
  const embedded = await openEmbeddedPostgres(dir, makeLog('silent'))
  const { url } = embedded
  const { run } = await fill(url, size)
  const user = new pg.Client({ connectionString: url })
  await user.connect()
  const drop = async (): Promise<void> => {
    await user.end()
    await embedded.close()
    removeFolder(dir)
  }
  const database_pid = postmasterIn(dir)
  return { database: 'embedded', size, url, env: { DATA_DIR: dir }, database_pid, run, drop }
}

async function fill(url: string, size: CitySize): Promise<Pick<Filled, 'run'>> {
  const database = await openPostgres(url, makeLog('silent'))
  await migrate(database)
  await database.close()
  const run = (sql: string): Promise<void> =>
    connected(url, async (client) => {
      for (const query of queries(sql)) await client.query(query)
    })
  await run(citySql(size))
  await connected(url, (client) => client.query('vacuum analyze'))
  return { run }
}
