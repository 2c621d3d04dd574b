import { Readable } from 'node:stream'
import { z } from 'zod'
import type { TakeTurn } from '#server/platform/http/requests/turn.ts'
import { makeWriter, type Write } from './json-writer.ts'

type PagesOf<Value> = Value extends readonly (infer Row)[] ? AsyncIterable<Row[]> : never
/** The fields of a reply; of one that is an array, its rows can come a page at a time. */
export type StreamedFields<Reply> = {
  [Name in keyof Reply]: Reply[Name] | PagesOf<NonNullable<Reply[Name]>>
}

/** A reply that grows with the years: its pages are read while it is sent, and never all in memory. */
export class StreamedReply<Reply> {
  readonly fields: StreamedFields<Reply>
  constructor(fields: StreamedFields<Reply>) {
    this.fields = fields
  }
}

const ROWS_OF_PAGE = 100

/** Rows in pages: each is found by the last row of the page before, in a query of its own. */
export async function* readPages<Row>(
  find: (page: { after: Row | undefined; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await find({ after: rows.at(-1), limit: ROWS_OF_PAGE })
    if (rows.length > 0) yield rows
  } while (rows.length === ROWS_OF_PAGE)
}

type FieldPages = AsyncIterable<unknown[]>
const isPages = (value: unknown): value is FieldPages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

interface Field {
  name: string
  /** Writes an object that has only this field. */
  write: Write
}

const memberText = ({ name, write }: Field, value: unknown): string => write({ [name]: value }).slice(1, -1)

/** The text of an array around its rows, each page of them when it is read. */
async function* writePages(field: Field, pages: FieldPages): AsyncGenerator<string> {
  const before = `${JSON.stringify(field.name)}:[`
  let separator = before
  for await (const rows of pages) {
    yield separator + memberText(field, rows).slice(before.length, -1)
    separator = ','
  }
  yield separator === before ? `${before}]` : ']'
}

export type WriteStream = (fields: object) => AsyncGenerator<string>

/**
 * Writes a reply by its schema in parts. What is not in pages is written before the first part is given, and so
 * refused before anything is sent.
 */
export function streamWriter(schema: z.ZodObject): WriteStream {
  let compiled: Field[] | undefined
  return async function* writeStream(values) {
    compiled ??= Object.entries(schema.shape).map(([name, field]) => ({
      name,
      write: makeWriter(z.object({ [name]: field })),
    }))
    const members = compiled.flatMap((field): (string | AsyncGenerator<string>)[] => {
      const value = (values as Record<string, unknown>)[field.name]
      if (isPages(value)) return [writePages(field, value)]
      const text = memberText(field, value)
      return text === '' ? [] : [text]
    })
    let text = '{'
    for (const [at, member] of members.entries()) {
      if (at > 0) text += ','
      if (typeof member === 'string') {
        text += member
        continue
      }
      for await (const part of member) {
        yield text + part
        text = ''
      }
    }
    yield `${text}}`
  }
}

/** Each part is read once the one before it has been sent on, in a turn of its own. */
async function* partsInTurn(
  first: IteratorResult<string>,
  parts: AsyncGenerator<string>,
  takeTurn: TakeTurn,
): AsyncGenerator<string> {
  try {
    for (let part = first; part.done !== true; part = await takeTurn(() => parts.next())) yield part.value
  } finally {
    await parts.return(undefined)
  }
}

/** The body of a reply in parts. The first is read at once: until it is there, a failure can be answered. */
export async function openBody(parts: AsyncGenerator<string>, takeTurn: TakeTurn): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(partsInTurn(first, parts, takeTurn))
}
