import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import { readCursor, writeCursor } from '#server/platform/http/cursors.ts'

/** Where a page begins: after this order of the list's part with this index. */
export interface OrdersCursor {
  span: number
  pickup_end: Date
  id: string
}

const Fields = z.tuple([z.int().min(0).max(9), z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

export function readOrdersCursor(cursor: string): OrdersCursor {
  const [span, pickup_end, id] = readCursor(Fields, cursor)
  return { span, pickup_end: new Date(pickup_end), id }
}

export const writeOrdersCursor = ({ span, pickup_end, id }: OrdersCursor): string =>
  writeCursor([span, pickup_end.getTime(), id])
