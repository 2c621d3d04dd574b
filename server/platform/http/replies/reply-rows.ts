import type { z } from 'zod'
import type { LazyRow } from '#server/platform/db/queries/lazy-rows.ts'
import { makeRowWriter, type RowDefinition, type WriteRow } from './row-writer.ts'

/** Whether a column is written as a field of its name is: instants are texts in a reply. */
type IsColumn<Value, Field> = [Value] extends [Field]
  ? true
  : [Value] extends [Date | null]
    ? [string] extends [Field]
      ? true
      : false
    : false
type DerivedName<Reply, Row> = {
  [K in keyof Reply]: K extends keyof Row ? (IsColumn<Row[K], Reply[K]> extends true ? never : K) : K
}[keyof Reply]

/**
 * How the fields of a reply follow from the columns of a row. A field that is not named here is the column of
 * its name.
 */
interface ReplyRowDefinition<Reply, Row, Column extends keyof Row & string, Spread extends Partial<Reply>> {
  derived: { [K in Exclude<DerivedName<Reply, Row>, keyof Spread>]: (row: Row) => Reply[K] }
  /** A column of JSON that has several fields of the reply, which follow each other there. */
  spread: { column: Column; read: (value: Row[Column]) => Spread }
}

/**
 * Rows of a reply that are still as the database wrote them. They become JSON by the schema of the reply
 * alone.
 */
export class ReplyRows<Reply> {
  readonly schema: z.ZodType<Reply>
  readonly rows: readonly LazyRow[]
  private readonly write: WriteRow

  constructor(schema: z.ZodType<Reply>, rows: readonly LazyRow[], write: WriteRow) {
    this.schema = schema
    this.rows = rows
    this.write = write
  }

  toJson(): string {
    return `[${this.rows.map(this.write).join(',')}]`
  }
}

/**
 * Declares how rows of a query become rows of a reply. The schema decides which fields there are, and how
 * each is written:
 *
 *     const toFoodItems = defineReplyRow<FoodItemRow>()(FoodItem, { derived: …, spread: … })
 */
export const defineReplyRow =
  <Row extends object>() =>
  <
    Shape extends z.ZodRawShape,
    Column extends keyof Row & string,
    Spread extends Partial<z.infer<z.ZodObject<Shape>>>,
  >(
    schema: z.ZodObject<Shape>,
    definition: ReplyRowDefinition<z.infer<z.ZodObject<Shape>>, Row, Column, Spread>,
  ): ((rows: readonly (Row & LazyRow)[]) => ReplyRows<z.infer<z.ZodObject<Shape>>>) => {
    const write = makeRowWriter(schema, definition as unknown as RowDefinition)
    return (rows) => new ReplyRows(schema, rows, write)
  }
