import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

export const TEMPLATE = 'surplate_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of this run's own cluster. */
    postgres_url: string
    /** The address of a pooler before it, when the run goes through one. */
    pooler_url: string | undefined
  }
}

/** Runs `work` with one connection to the database at `url`. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Gives the rows of one query at the database at `url`. */
export const rowsAt = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => connected(url, async (client) => (await client.query<Row>(text, values)).rows)

export function databaseAt(cluster_url: string, name: string): string {
  const url = new URL(cluster_url)
  url.pathname = `/${name}`
  return url.href
}

const PATIENCE_S = 60

/**
 * The address with which a server waits as long as a busy machine may need, instead of the second or two that
 * a person waits.
 */
export function patientAddress(url: string): string {
  const patient = new URL(url)
  patient.searchParams.set('connect_timeout', String(PATIENCE_S))
  for (const limit of ['lock_timeout', 'statement_timeout'])
    patient.searchParams.set(limit, String(PATIENCE_S * 1_000))
  return patient.href
}

/**
 * A database of the caller's own, with the schema in place and no rows: its address. Copied as files, without
 * a log, in half the time.
 */
export async function freshDatabase(): Promise<string> {
  const cluster_url = inject('postgres_url')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await connected(cluster_url, (client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  )
  return databaseAt(cluster_url, name)
}

/** The same for all tests of a file. */
export async function databaseForFile(): Promise<string> {
  const url = await freshDatabase()
  afterAll(() => dropDatabase(url))
  return url
}

/** The same database by way of the pooler, when the run goes through one. */
export function pooled(url: string): string | undefined {
  const pooler = inject('pooler_url')
  return pooler === undefined ? undefined : databaseAt(pooler, new URL(url).pathname.slice(1))
}

/** Drops a database that `freshDatabase` made, so that a long run does not fill the disk. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await connected(inject('postgres_url'), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}
