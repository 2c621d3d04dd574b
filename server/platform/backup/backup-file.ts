import { z } from 'zod'

/**
 * A backup is gzipped text that `psql` can read, too. Line by line:
 *
 * -- Surplate backup
 * {"format":"surplate-backup","version":1,"created_at":…,"server_version":…,"migrations":[…]}
 *     SET client_encoding = 'UTF8';
 *     COPY "public"."account" ("id","name") FROM stdin;      each table, after those it refers to
 *     …                                                      its rows, in the text format of COPY
 *     \.
 *     SELECT setval('"public"."ledger_entry_id_seq"', 7, true);      each sequence
 *     CREATE TEMPORARY TABLE pending_job (…);                the pending jobs, if there is a queue
 *     COPY "pg_temp"."pending_job" (…) FROM stdin;
 *     …
 *     \.
 *     -- End of backup {"rows":{"public.account":12,…}}
 *
 * The schema is not in it: the header names the migrations that make it. A file without the last line is
 * incomplete.
 */
const FORMAT = 'surplate-backup'
const VERSION = 1

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  created_at: z.iso.datetime(),
  server_version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
})
/** How many rows each table has, by schema and name. */
const Trailer = z.object({ rows: z.record(z.string(), z.int()) })
export type Header = z.infer<typeof Header>
export type Trailer = z.infer<typeof Trailer>

export interface TableAddress {
  schema: string
  table: string
}
export interface Columns extends TableAddress {
  columns: string[]
}
export interface SequenceState {
  name: string
  last_value: string
  is_called: boolean
}

export const ENCODING = "SET client_encoding = 'UTF8';"
export const END_OF_ROWS = '\\.'

const HEADER_START = '-- Surplate backup '
const TRAILER_START = '-- End of backup '

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const addressOf = ({ schema, table }: TableAddress): string => `${quoted(schema)}.${quoted(table)}`
/** The key of a table in the trailer. */
export const nameOf = ({ schema, table }: TableAddress): string => `${schema}.${table}`
/** The target of `COPY`, the same for writing and reading. */
export const copyTarget = (to: Columns): string => `${addressOf(to)} (${to.columns.map(quoted).join(',')})`

export const headerLine = (header: Omit<Header, 'format' | 'version'>): string =>
  HEADER_START + JSON.stringify({ format: FORMAT, version: VERSION, ...header })
export const trailerLine = (trailer: Trailer): string => TRAILER_START + JSON.stringify(trailer)
export const copyLine = (to: Columns): string => `COPY ${copyTarget(to)} FROM stdin;`
export const sequenceLine = ({ name, last_value, is_called }: SequenceState): string =>
  `SELECT setval('${addressOf({ schema: 'public', table: name }).replaceAll("'", "''")}', ${last_value}, ${is_called});`

const unquoted = (name: string): string => name.replaceAll('""', '"')
const QUOTED = '"((?:[^"]|"")+)"'
const COPY = new RegExp(`^COPY ${QUOTED}\\.${QUOTED} \\((.*)\\) FROM stdin;$`)
const SETVAL = new RegExp(`^SELECT setval\\('"public"\\.${QUOTED}', (-?\\d+), (true|false)\\);$`)

/** Undefined for a line that is not a header, or that this version cannot read. */
export function readHeader(line: string): Header | undefined {
  return readJson(line, HEADER_START, Header)
}

export const isNewerFormat = ({ version }: Header): boolean => version > VERSION

export const readTrailer = (line: string): Trailer | undefined => readJson(line, TRAILER_START, Trailer)

export function readCopy(line: string): Columns | undefined {
  const [, schema, table, columns] = COPY.exec(line) ?? []
  if (schema === undefined || table === undefined || columns === undefined) return undefined
  const names = [...columns.matchAll(new RegExp(QUOTED, 'g'))].map(([, name = '']) => unquoted(name))
  return { schema: unquoted(schema), table: unquoted(table), columns: names }
}

export function readSequence(line: string): SequenceState | undefined {
  const [, name, last_value, is_called] = SETVAL.exec(line) ?? []
  if (name === undefined || last_value === undefined) return undefined
  return { name: unquoted(name.replaceAll("''", "'")), last_value, is_called: is_called === 'true' }
}

function readJson<T>(line: string, start: string, schema: z.ZodType<T>): T | undefined {
  if (!line.startsWith(start)) return undefined
  try {
    return schema.parse(JSON.parse(line.slice(start.length)))
  } catch {
    return undefined
  }
}

/**
 * Longer than any row of Surplate by far: a photo's is 1 MB. PostgreSQL itself takes up to 1 GB, and as much
 * memory several times.
 */
export const ROW_MAX_BYTES = 2 ** 28
const NEWLINE = 10

/** Follows the rows of COPY text through its chunks. */
export function rowCounter() {
  let length = 0
  return {
    isAtStart: () => length === 0,
    /** The length of the longest row that ends in this chunk, or goes on after it. */
    longest: (chunk: Buffer): number => {
      let longest = 0
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        longest = Math.max(longest, length + end - start)
        length = 0
        start = end + 1
      }
      length += chunk.length - start
      return Math.max(longest, length)
    },
  }
}

/** The number of rows in a chunk of COPY text: each ends with a newline, and with no other. */
export function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}
