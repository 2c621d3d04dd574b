import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import { SettingError } from '#server/platform/setting-error.ts'
import {
  type Columns,
  countRows,
  ENCODING,
  END_OF_ROWS,
  type Header,
  isNewerFormat,
  nameOf,
  readCopy,
  readHeader,
  readSequence,
  readTrailer,
  ROW_MAX_BYTES,
  rowCounter,
  type SequenceState,
  type Trailer,
} from './backup-file.ts'
import { CREATE_PENDING_JOBS } from './pending-jobs.ts'

/** The parts of a backup in their order: the header first, the trailer last. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'rows'; to: Columns; rows: AsyncGenerator<Buffer> }
  | { kind: 'sequence'; sequence: SequenceState }
  | { kind: 'trailer'; trailer: Trailer }

const LINE_MAX = 1 << 20
const NEWLINE = 10
const END = Buffer.from(`${END_OF_ROWS}\n`)
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)
const refusal = (file: string, reason: string, cause?: unknown): SettingError =>
  new SettingError(`${file} ${reason}`, { cause })
const notOurs = (file: string): SettingError => refusal(file, 'is not a backup of Surplate')
const incomplete = (file: string, cause?: unknown): SettingError =>
  refusal(file, 'is damaged or incomplete: it cannot be restored', cause)

/**
 * Reads a backup to its end, and gives its header. Throws SettingError when it is incomplete or its counts
 * are wrong.
 */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  const counts: Trailer['rows'] = {}
  for await (const part of partsOf(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'rows') counts[nameOf(part.to)] = await countAll(part.rows)
    if (part.kind === 'trailer' && !isDeepStrictEqual(counts, part.trailer.rows)) throw incomplete(file)
  }
  if (header === undefined) throw notOurs(file)
  return header
}

async function countAll(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const text of rows) count += countRows(text)
  return count
}

/**
 * The parts of a backup. The rows of a part must be read before the next part. Throws SettingError at the
 * first invalid part.
 */
export async function* partsOf(file: string): AsyncGenerator<Part> {
  await refuseOthers(file)
  const text = new Text(file)
  try {
    const header = readHeader((await text.line()) ?? '')
    if (header === undefined) throw notOurs(file)
    if (isNewerFormat(header))
      throw refusal(file, 'was made by a newer version of Surplate: restore it with that one')
    yield { kind: 'header', header }
    for (let line = await text.line(); ; line = await text.line()) {
      if (line === undefined) throw incomplete(file)
      if (line === ENCODING || line === CREATE_PENDING_JOBS) continue
      const trailer = readTrailer(line)
      if (trailer !== undefined) {
        if ((await text.line()) !== undefined) throw incomplete(file)
        return yield { kind: 'trailer', trailer }
      }
      yield partAt(line, text)
    }
  } finally {
    text.close()
  }
}

function partAt(line: string, text: Text): Part {
  const to = readCopy(line)
  if (to !== undefined) return { kind: 'rows', to, rows: text.rows() }
  const sequence = readSequence(line)
  if (sequence !== undefined) return { kind: 'sequence', sequence }
  throw incomplete(text.file)
}

/** Refuses a file by its first bytes. */
async function refuseOthers(file: string): Promise<void> {
  const start = Buffer.alloc(5)
  try {
    const handle = await open(file)
    try {
      await handle.read(start, 0, start.length, 0)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw refusal(file, 'cannot be read: give the file that a backup wrote', error)
  }
  if (start.toString('latin1') === 'PGDMP')
    throw refusal(file, 'was made by pg_dump: put it back with pg_restore, while no Surplate process runs')
  if (start[0] !== 0x1f || start[1] !== 0x8b) throw notOurs(file)
}

/** The unpacked text of a file, read by line or by the rows of a table. */
class Text {
  readonly file: string
  readonly #source: ReturnType<typeof createReadStream>
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #isDone = false

  constructor(file: string) {
    this.file = file
    const unpacked = createGunzip()
    this.#source = createReadStream(file).on('error', (error) => unpacked.destroy(error))
    this.#chunks = this.#source.pipe(unpacked)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  close(): void {
    this.#source.destroy()
    void this.#chunks.return?.()
  }

  /** The next line without its end; undefined after the last. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE)
      if (end !== -1) return this.#consume(end + 1).toString('utf8', 0, end)
      if (this.#rest.length > LINE_MAX) throw notOurs(this.file)
      if (!(await this.#readMore())) {
        if (this.#rest.length > 0) throw incomplete(this.file)
        return undefined
      }
    }
  }

  /**
   * The rows up to the line that ends them, in chunks that can end anywhere, so that a long row is never held
   * whole.
   */
  async *rows(): AsyncGenerator<Buffer> {
    const row = rowCounter()
    while (!(row.isAtStart() && this.#rest.subarray(0, END.length).equals(END))) {
      const last = this.#rest.indexOf(END_AFTER_ROW)
      // What may be the beginning of the end stays until the bytes after it are read.
      const ready = last === -1 ? this.#rest.length - END.length : last + 1
      if (ready > 0) {
        const chunk = this.#consume(ready)
        if (row.longest(chunk) > ROW_MAX_BYTES)
          throw refusal(this.file, `has a row of more than ${ROW_MAX_BYTES >> 20} MB`)
        yield chunk
      } else if (!(await this.#readMore())) throw incomplete(this.file)
    }
    this.#consume(END.length)
  }

  #consume(length: number): Buffer {
    const bytes = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return bytes
  }

  async #readMore(): Promise<boolean> {
    if (this.#isDone) return false
    try {
      const { value, done } = await this.#chunks.next()
      if (done === true) this.#isDone = true
      else this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
      return !this.#isDone
    } catch (error) {
      throw incomplete(this.file, error)
    }
  }
}
