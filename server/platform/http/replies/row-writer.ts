import { z } from 'zod'
import type { Column, LazyRow, LazyRowClass } from '#server/platform/db/queries/lazy-rows.ts'
import { instantText } from '#server/platform/db/value-types.ts'
import { jsonSchemaOf, makeWriter, type Write } from './json-writer.ts'

/** How the fields of a reply follow from the columns of a row, without their types. */
export interface RowDefinition {
  derived: Record<string, (row: LazyRow) => unknown>
  spread: { column: string; read: (value: unknown) => object }
}

export type WriteRow = (row: LazyRow) => string
type WriteText = (text: string) => string

const MAY_HAVE_ESCAPES = /["\\\p{Cc}\p{Cs}]/u
const quoteText: WriteText = (text) => (MAY_HAVE_ESCAPES.test(text) ? JSON.stringify(text) : `"${text}"`)
const asItIs: WriteText = (text) => text

/** For columns whose text is nearly JSON already: by the type of the field, and the kind of the column. */
const shortcuts: Record<string, Partial<Record<NonNullable<Column['kind']>, WriteText>>> = {
  integer: { integer: asItIs },
  number: { integer: asItIs },
  boolean: { boolean: (text) => (text === 't' ? 'true' : 'false') },
  string: { text: quoteText, uuid: (text) => `"${text}"`, instant: (text) => `"${instantText(text)}"` },
}

const TEXTS_MAX = 500
const TEXT_LENGTH_MAX = 2_000

/** Remembers what short texts become. Those that occur often are there again soon after all are forgotten. */
function remembered(write: WriteText): WriteText {
  const written = new Map<string, string>()
  return (text) => {
    const last = written.get(text)
    if (last !== undefined) return last
    const json = write(text)
    if (written.size >= TEXTS_MAX) written.clear()
    if (text.length <= TEXT_LENGTH_MAX) written.set(text, json)
    return json
  }
}

/** Compiles what a field needs at its first use, once for the rows of all queries. */
function lazyWriter(schema: z.ZodType): Write {
  let write: Write | undefined
  return (value) => (write ??= makeWriter(schema))(value)
}

interface Positioned extends Column {
  at: number
}

function findColumn(name: string, { columns }: LazyRowClass): Positioned {
  const at = columns.findIndex((column) => column.name === name)
  const column = columns[at]
  if (column === undefined)
    throw new Error(`a reply needs the column ${name}, which its query does not select`)
  return { ...column, at }
}

/** The fields that one column of JSON has. They are written as one, in the order of the schema. */
function namesOfSpread(
  names: string[],
  derived: RowDefinition['derived'],
  { read }: RowDefinition['spread'],
): string[] {
  const spread = Object.keys(read({}))
  const first = names.findIndex((name) => spread.includes(name))
  const following = names.slice(first, first + spread.length)
  if (following.some((name) => !spread.includes(name) || name in derived))
    throw new Error(`${spread.join(', ')} do not follow each other`)
  return following
}

/**
 * Writes a field of a reply from a column: from the text that the database wrote where that is enough, and
 * otherwise from its value.
 */
function columnWriter(field: z.ZodType, writeValue: Write, { kind, parse, at }: Positioned): WriteRow {
  const shortcut = kind && shortcuts[String(jsonSchemaOf(field)['type'])]?.[kind]
  const write = shortcut ?? ((text) => writeValue(parse(text)))
  const isNullable = field.safeParse(null).success
  return ({ texts }) => {
    const text = texts[at] ?? null
    if (text !== null) return write(text)
    return isNullable ? 'null' : writeValue(null)
  }
}

interface FieldWriter {
  before: string
  write: WriteRow
}

/** Makes the function that writes rows as JSON by a schema: a field that it does not name is left out. */
export function makeRowWriter(schema: z.ZodObject, { derived, spread }: RowDefinition): WriteRow {
  const fields = Object.entries(schema.shape)
  const writers = new Map(fields.map(([name, field]) => [name, lazyWriter(field)]))
  const spreadNames = namesOfSpread(Object.keys(schema.shape), derived, spread)
  const writeSpread = lazyWriter(
    z.object(Object.fromEntries(fields.filter(([name]) => spreadNames.includes(name)))),
  )
  const writeSpreadText = remembered((text) => writeSpread(spread.read(JSON.parse(text))).slice(1, -1))
  const writersByClass = new WeakMap<LazyRowClass, WriteRow>()

  const writerOf = (name: string, field: z.ZodType, Row: LazyRowClass): WriteRow => {
    const write = writers.get(name) ?? lazyWriter(field)
    const derive = derived[name]
    return derive === undefined
      ? columnWriter(field, write, findColumn(name, Row))
      : (row) => write(derive(row))
  }
  const compile = (Row: LazyRowClass): WriteRow => {
    const { at: spread_at } = findColumn(spread.column, Row)
    const parts = fields.flatMap(([name, field], at): FieldWriter[] => {
      const sign = at === 0 ? '{' : ','
      if (name === spreadNames[0])
        return [{ before: sign, write: ({ texts }) => writeSpreadText(texts[spread_at] ?? 'null') }]
      return spreadNames.includes(name)
        ? []
        : [{ before: `${sign}${JSON.stringify(name)}:`, write: writerOf(name, field, Row) }]
    })
    return (row) => {
      let json = ''
      for (const { before, write } of parts) json += before + write(row)
      return `${json}}`
    }
  }
  return (row) => {
    const Row = row.constructor as LazyRowClass
    const write = writersByClass.get(Row) ?? compile(Row)
    writersByClass.set(Row, write)
    return write(row)
  }
}
