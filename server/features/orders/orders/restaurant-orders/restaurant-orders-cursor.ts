import { z } from 'zod'
import { INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import { invalid } from '#server/platform/failure.ts'

/** Where a page begins: after this order of the list's part with this index. */
export interface Cursor {
  span: number
  pickup_end: Date
  id: string
}

const Fields = z.tuple([z.int().min(0).max(9), z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

export function readCursor(text: string): Cursor {
  const parsed = Fields.safeParse(parse(text))
  if (!parsed.success) throw invalid({ cursor: 'This page link is not valid any more. Please start from the first page' })
  const [span, pickup_end, id] = parsed.data
  return { span, pickup_end: new Date(pickup_end), id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const writeCursor = ({ span, pickup_end, id }: Cursor): string =>
  Buffer.from(JSON.stringify([span, pickup_end.getTime(), id])).toString('base64url')
