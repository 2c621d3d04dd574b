import type { LiveEvent } from '#contract/shop/live.ts'

/** Bytes and not text, of which every stream would make its own copy. */
export const eventBytes = (event: LiveEvent, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
