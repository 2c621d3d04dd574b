import { type SelectType, sql } from 'kysely'
import { accountsApi } from '#contract/people/accounts.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/application/config.ts'
import type { Database, Tables } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { type Log, makeLog } from '#server/platform/monitoring/log.ts'
import { type Email, makeMailer } from '#server/platform/mail/mailer.ts'
import { dropDatabase, freshDatabase, patientAddress, pooled } from './postgres.ts'
import { Client, Visitor } from './client.ts'
import { writeLog } from './log-files.ts'
import { builders, type Person } from './builders.ts'

/** A Saturday evening in Melbourne, in summer time. */
export const EVENING = new Date('2026-11-21T07:00:00Z')
/** Its day there. */
export const TODAY = '2026-11-21'

/** Given where a setting is required; mail is kept then as it is without one. */
export const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

/** A length of time. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}

export interface Started {
  env?: Record<string, string>
  at?: Date
  /** Any free one, if not given. */
  port?: number
  /** Where the built web is; without one no files are served. */
  web_folder?: string
  /**
   * A PostgreSQL database with the schema in place, used and left as it is; without one the app gets its own.
   */
  database_url?: string
  /**
   * Passwords are hashed at the product's own cost, for tests of that cost. In the others it would be half of
   * their time.
   */
  costly_hashes?: boolean
}

const CHEAP_HASHES = { memory: 8, passes: 1 }

async function open(log: Log, databaseUrl?: string): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(patientAddress(databaseUrl), log)
  const url = await freshDatabase()
  const database = await openPostgres(patientAddress(pooled(url) ?? url), log, { direct_url: url })
  return { ...database, close: () => database.close().then(() => dropDatabase(url)) }
}

type RowOf<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: SelectType<Tables[Table][Column]>
}

/** Reads the rows of a table whose columns have these values. */
const rowReader =
  ({ query }: Database) =>
  async <Table extends keyof Tables>(table: Table, columns: Partial<RowOf<Table>> = {}) => {
    const rows = sql<RowOf<Table>>`select * from ${sql.table(table)} ${whereColumns(columns)}`
    return (await rows.execute(query)).rows
  }

/** Runs a query in SQL, and gives its rows. */
const sqlRunner =
  ({ query }: Database) =>
  async <Row = unknown>(...text: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...text).execute(query)).rows

const whereColumns = (columns: object) => {
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`where ${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/**
 * The whole application on its own database and its own clock, listening on a free loopback port. Jobs run
 * when asked to.
 */
export async function startApp(options: Started = {}) {
  let time = (options.at ?? EVENING).getTime()
  const lines: string[] = []
  // Every line there is, for the look at all of them when the tests are over.
  const write = (line: string): void => {
    lines.push(line)
    writeLog(line)
  }
  const log = makeLog('debug', { write })
  const database = await open(log, options.database_url)
  const mails: Email[] = []
  const config = readConfig({
    PORT: '0',
    APP_ORIGIN: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  // With a mail server given, mail goes there; what was sent is kept in any case.
  const hasMailServer = config.smtp_url !== undefined && config.smtp_url !== NO_MAIL_SERVER
  const sending = hasMailServer ? makeMailer(config, log) : undefined
  const mailer = {
    send: async (mail: Email) => {
      await sending?.send(mail)
      mails.push(mail)
    },
    check: async () => sending?.check(),
    close: () => sending?.close(),
  }
  const { web_folder = '/nowhere', costly_hashes = false } = options
  const hash_cost = costly_hashes ? undefined : CHEAP_HASHES
  const app = await makeApp({
    config,
    database,
    now: () => new Date(time),
    log,
    mailer,
    idle_jobs: true,
    hash_cost,
    web_folder,
  })
  await app.start()
  const address = await app.http.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const client = (): Client => new Client(address)
  const visitor = new Visitor(address)
  const rows = rowReader(database)
  const runSql = sqlRunner(database)
  const moveClock = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void => {
    time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
  /** The token of the newest link with this parameter that was sent to an address. */
  const emailToken = async (
    email: string,
    parameter: 'confirm_email' | 'undo_email' | 'reset' | 'invitation',
  ): Promise<string> => {
    await app.jobs.drain()
    const mail = mails.findLast(({ to, text }) => to === email && text.includes(`${parameter}=`))
    return new RegExp(`${parameter}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
  }
  const t = {
    address,
    origin: config.origin,
    database,
    rows,
    sql: runSql,
    /** The one row of a table whose columns have these values. */
    row: async <Table extends keyof Tables>(...of: Parameters<typeof rows<Table>>) => {
      const [row, ...others] = await rows(...of)
      if (row === undefined || others.length > 0)
        throw new Error(`${of[0]} has ${others.length} other rows like that, or none`)
      return row
    },
    mails,
    /** Changes the rows of a table whose columns have these values. */
    update: <Table extends keyof Tables>(
      table: Table,
      columns: Partial<RowOf<Table>>,
      change: Partial<RowOf<Table>>,
    ) => {
      const changes = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      return sql`update ${sql.table(table)} set ${sql.join(changes)} ${whereColumns(columns)}`.execute(
        database.query,
      )
    },
    /** What somebody was sent, of one kind or of all. */
    mailsTo: ({ user }: Pick<Person, 'user'>, kind?: string) =>
      mails.filter((mail) => mail.to === user.email && (kind ?? mail.kind) === mail.kind),
    emailToken,
    /** Asks for an email with a link to a new password, and gives the token of the link. */
    resetToken: async (email: string, headers: Record<string, string> = {}): Promise<string> => {
      await visitor.ok(accountsApi.forgotPassword, { email }, headers)
      return emailToken(email, 'reset')
    },
    now: () => new Date(time),
    /** Moves the clock alone: no job has run since, as between two sweeps. */
    moveClock,
    /** Moves the clock and runs every job that is due by then. */
    advance: async (span: Span) => {
      moveClock(span)
      await app.jobs.drain()
    },
    /**
     * The same over years in which nothing is paid: no day of them is compared with what the provider has.
     */
    advanceUnpaid: async (span: Span) => {
      moveClock(span)
      await runSql`update reconciliation set read_until = ${new Date(time)}, matched_until = ${new Date(time)}`
      await app.jobs.drain()
    },
    jobs: app.jobs,
    /** The lines of its log with this message. */
    logged: (message: string) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message),
    /** Runs every job that failed once more, without the wait between two attempts, which is real time. */
    retryJobs: async () => {
      await runSql`update pgboss.job set start_after = now() where state = 'retry'`
      await app.jobs.drain()
    },
    client,
    visitor,
    stop: app.stop,
  }
  /** Whoever is made here is proved: by a confirmed email, and as a restaurant whose details were checked. */
  const confirmEmail = async (id: string) => {
    await t.update('account', { id }, { email_confirmed_at: t.now() })
    await t.sql`update restaurant_registration registration set first_approved_at = first_approved_at + interval '1 second'
      from restaurant where restaurant.id = registration.restaurant_id and restaurant.account_id = ${id}`
  }
  return { ...t, ...builders({ ...t, confirmEmail }) }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
