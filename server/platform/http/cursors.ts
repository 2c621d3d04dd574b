import type { z } from 'zod'
import { type Failure, invalid } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import { Page } from './http.ts'

/** The refusal of a cursor that no page of ours has had. */
export const invalidCursor = (): Failure =>
  invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })

/** A cursor of values, which the schema of `readCursor` describes. */
export const writeCursor = (values: (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor. */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.output<Schema> {
  const { success, data } = schema.safeParse(parse(cursor))
  if (!success) throw invalidCursor()
  return data
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A cursor that is the id of the last row, if there is one. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isId(cursor)) throw invalidCursor()
  return cursor
}

/**
 * The page of rows that were read by one more than its limit: whether that one is there shows whether a page
 * follows.
 */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string): Page<Row[]> {
  const last = rows[limit - 1]
  return new Page(
    rows.slice(0, limit),
    rows.length > limit && last !== undefined ? cursorOf(last) : undefined,
  )
}
