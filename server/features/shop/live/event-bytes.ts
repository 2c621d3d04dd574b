import type { LiveEvent } from '#contract/shop/live.ts'

/**
 * Bytes and not text, of which every stream would make its own copy. The id is the time of the change, in milliseconds
 * since 1970: a reply that was made before it is out of date.
 */
export function eventBytes(event: LiveEvent, data: unknown, changed_at?: Date): Buffer {
  const id = changed_at === undefined ? '' : `id: ${changed_at.getTime()}\n`
  return Buffer.from(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
