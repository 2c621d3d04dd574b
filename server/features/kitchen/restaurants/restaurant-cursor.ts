import { z } from 'zod'
import { invalid } from '#server/platform/failure.ts'
import type { RestaurantCursor } from './restaurant-store.ts'

const Cursor = z.tuple([z.string(), z.uuid()])

/** Reads a cursor back. */
export function readCursor(cursor: string): RestaurantCursor {
  const parsed = Cursor.safeParse(parse(cursor))
  // No name holds a NUL, and the database could not read one.
  if (!parsed.success || parsed.data[0].includes('\0'))
    throw invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })
  const [name, id] = parsed.data
  return { name, id }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The cursor of the page that begins after this row. */
export const cursorAfter = ({ name, id }: RestaurantCursor): string => Buffer.from(JSON.stringify([name, id])).toString('base64url')
