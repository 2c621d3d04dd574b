import pg from 'pg'
import { types } from '#server/platform/db/value-types.ts'

const { BOOL, INT2, INT4, TEXT, TIMESTAMPTZ, UUID, VARCHAR } = pg.types.builtins

const asItIs = (text: string): string => text
/** Leaves the values as the database has written them. */
export const asTexts: pg.CustomTypesConfig = { getTypeParser: () => asItIs }

/** The types of columns whose texts are nearly JSON. */
type ColumnKind = 'boolean' | 'instant' | 'integer' | 'text' | 'uuid'
const kinds = new Map<number, ColumnKind>([
  [BOOL, 'boolean'],
  [INT2, 'integer'],
  [INT4, 'integer'],
  [TEXT, 'text'],
  [TIMESTAMPTZ, 'instant'],
  [UUID, 'uuid'],
  [VARCHAR, 'text'],
])

export interface Column {
  name: string
  /** The type, by its number in the catalogue. */
  oid: number
  /** Undefined for any other type. */
  kind: ColumnKind | undefined
  parse: (text: string) => unknown
}

const parserOf: (oid: number, format: 'text') => (text: string) => unknown = types.getTypeParser

const columnOf = ({ name, dataTypeID: oid }: pg.FieldDef): Column => ({
  name,
  oid,
  kind: kinds.get(oid),
  parse: parserOf(oid, 'text'),
})

type Texts = readonly (string | null)[]

/**
 * A row whose values are parsed where they are read, each time anew: the columns are properties of its class,
 * and `texts` are what the database wrote.
 */
export class LazyRow {
  static columns: readonly Column[] = []
  readonly texts: Texts
  constructor(texts: Texts) {
    this.texts = texts
  }
}
export type LazyRowClass = typeof LazyRow

function defineRowClass(columns: readonly Column[]): LazyRowClass {
  class Row extends LazyRow {
    static override columns = columns
  }
  for (const [at, { name, parse }] of columns.entries()) {
    const get = function get(this: LazyRow): unknown {
      const text = this.texts[at] ?? null
      return text === null ? null : parse(text)
    }
    Object.defineProperty(Row.prototype, name, { get, enumerable: true })
  }
  return Row
}

/** Makes rows of the results of one query, whose columns are the same as long as the tables are. */
export function makeLazyRows(): (result: pg.QueryArrayResult) => LazyRow[] {
  let Row = LazyRow
  const isOf = (fields: pg.FieldDef[]): boolean =>
    fields.length === Row.columns.length &&
    fields.every(({ dataTypeID }, at) => dataTypeID === Row.columns[at]?.oid)
  return ({ rows, fields }) => {
    if (!isOf(fields)) Row = defineRowClass(fields.map(columnOf))
    return rows.map((texts) => new Row(texts as Texts))
  }
}
