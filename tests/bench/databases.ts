import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { openDataFolder } from '#server/platform/embedded/data-folder.ts'
import { openEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { findPrograms } from '#server/platform/embedded/programs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { postmasterIn } from '#tests/support/embedded.ts'
import { freePort } from '#tests/support/free-port.ts'
import { connected } from '#tests/support/postgres.ts'
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
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]
const READY_WITHIN_MS = 120_000

/** A city that was filled once; each database that is measured gets a copy of its own. */
export interface City {
  openOn: (database: Filled['database']) => Promise<Filled>
  remove: () => void
}

/** Fills a city in a folder as the embedded PostgreSQL has it: a copy takes a twentieth of the time. */
export async function fillCity(size: CitySize): Promise<City> {
  const dir = newFolder('city')
  const embedded = await openEmbeddedPostgres(dir, makeLog('silent'))
  await fill(embedded.url, size)
  await embedded.close()
  const copy = async (): Promise<string> => {
    const copied = newFolder('copy')
    await promisify(execFile)('cp', ['-a', '--reflink=auto', `${dir}/.`, copied])
    return copied
  }
  return {
    openOn: async (database) =>
      database === 'PostgreSQL' ? openServer(await copy(), size) : openEmbedded(await copy(), size),
    remove: () => removeFolder(dir),
  }
}

const runnerOn =
  (url: string) =>
  (sql: string): Promise<void> =>
    connected(url, async (client) => {
      for (const query of queries(sql)) await client.query(query)
    })

/** Queries of a script, one by one: several in one message would be one transaction. */
const queries = (sql: string): string[] => sql.split(/;\s*$/m).filter((one) => one.trim() !== '')

/** A server apart on the folder, which only its port leads to. */
async function openServer(dir: string, size: CitySize): Promise<Filled> {
  const programs = findPrograms()
  const { data, password, runner } = await openDataFolder(dir, programs)
  const port = await freePort()
  const settings = [...durable, `port=${port}`].flatMap((setting) => ['-c', setting])
  const server = runner.spawn(programs.postgres, ['-D', data, ...settings], { cwd: '/', stdio: 'ignore' })
  const end = (): void => void server.kill('SIGQUIT')
  process.once('exit', end)
  const url = `postgres://surplate:${password}@127.0.0.1:${port}/surplate`
  await answering(url)
  // Checked at each connection, of which pgbench makes 64 at once: of a random password few rounds are as
  // good.
  await runnerOn(url)(`set scram_iterations = 1;\nalter role surplate password '${password}'`)
  const drop = async (): Promise<void> => {
    process.off('exit', end)
    server.kill('SIGINT')
    await once(server, 'exit')
    removeFolder(dir)
  }
  const database_pid = postmasterIn(dir)
  return {
    database: 'PostgreSQL',
    size,
    url,
    env: { DATABASE_URL: url },
    database_pid,
    run: runnerOn(url),
    drop,
  }
}

async function answering(url: string): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await pause(50)) {
    const isThere = await connected(url, async () => true).catch(() => false)
    if (isThere) return
  }
  throw new Error('PostgreSQL was not ready in time')
}

/**
 * The database that the product runs itself on the folder: kept running here, and shared by the product while
 * it is measured. The product stops it when nobody else is connected, so this process is.
 */
async function openEmbedded(dir: string, size: CitySize): Promise<Filled> {
  const embedded = await openEmbeddedPostgres(dir, makeLog('silent'))
  const { url } = embedded
  const user = new pg.Client({ connectionString: url })
  await user.connect()
  const drop = async (): Promise<void> => {
    await user.end()
    await embedded.close()
    removeFolder(dir)
  }
  const database_pid = postmasterIn(dir)
  return { database: 'embedded', size, url, env: { DATA_DIR: dir }, database_pid, run: runnerOn(url), drop }
}

async function fill(url: string, size: CitySize): Promise<void> {
  const database = await openPostgres(url, makeLog('silent'))
  await migrate(database)
  await database.close()
  await connected(url, async (client) => {
    // Building an index afterwards takes a fraction of the time that it takes row by row.
    await client.query("set maintenance_work_mem = '512MB'")
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'food_item'::regclass and not indisunique`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (const query of queries(citySql(size))) await client.query(query)
    for (const { definition } of rows) await client.query(definition)
    await client.query('vacuum analyze')
  })
}
