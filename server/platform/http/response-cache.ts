import { type CachedResponse, type Content, encodingFor, makeResponse, packed } from './cached-response.ts'
import type { Changes } from '#server/platform/events/changes.ts'
import type { Now } from '#server/platform/clock.ts'
import { Ready } from './http.ts'

interface Slot {
  response: CachedResponse | undefined
  making: Promise<CachedResponse> | undefined
}

const SLOTS_MAX = 400

export interface ResponseCache<Query> {
  /** What is right at this moment. */
  fresh: (query: Query) => Promise<CachedResponse>
  answer: (query: Query, accepts: string | undefined, known_etag: string | undefined) => Promise<Ready>
}

interface Cached<Query> {
  /** What queries have in common that are answered alike; undefined for one that few share, which is read each time. */
  keyOf: (query: Query) => string | undefined
  read: (query: Query) => Promise<Content>
  changes: Changes
  now: Now
  /** Called whenever a response is made that others may share. */
  made: () => void
}

/** Responses that are the same for everyone, each kept until what it shows changes in any process or its time is over. */
export function makeResponseCache<Query>({ keyOf, read, changes, now, made }: Cached<Query>): ResponseCache<Query> {
  const slots = new Map<string, Slot>()
  const isRight = (response: CachedResponse): boolean => now().getTime() < response.right_until && changes.isRight(response)

  const make = async (query: Query): Promise<CachedResponse> => {
    const made_at = changes.count()
    return makeResponse(await read(query), made_at)
  }

  const remake = async (slot: Slot, query: Query): Promise<CachedResponse> => {
    made()
    slot.response = await make(query)
    return slot.response
  }

  const slotOf = (query: Query): Slot | undefined => {
    const key = keyOf(query)
    if (key === undefined) return undefined
    const slot = slots.get(key) ?? { response: undefined, making: undefined }
    // The one that was asked for longest ago goes first.
    slots.delete(key)
    slots.set(key, slot)
    const [oldest] = slots.keys()
    if (slots.size > SLOTS_MAX && oldest !== undefined) slots.delete(oldest)
    return slot
  }

  /** One make at a time per slot; whoever asks meanwhile shares it, unless a change came after it began. */
  const freshIn = async (slot: Slot, query: Query): Promise<CachedResponse> => {
    while (slot.response === undefined || !isRight(slot.response)) {
      slot.making ??= remake(slot, query).finally(() => {
        slot.making = undefined
      })
      const seen = changes.count()
      const response = await slot.making
      // Made after this caller asked: right for them, however fast things change.
      if (response.made_at >= seen) return response
    }
    return slot.response
  }

  const fresh = (query: Query, slot: Slot | undefined): Promise<CachedResponse> => (slot === undefined ? make(query) : freshIn(slot, query))

  /** Has the next who ask the same answered from the slot, for as long as its response is right. */
  const repeatable = (ready: Ready, slot: Slot): Ready => {
    ready.again = (accepts) => {
      const { response } = slot
      return response !== undefined && isRight(response) ? response.ready.get(encodingFor(accepts)) : undefined
    }
    return ready
  }

  return {
    fresh: (query) => fresh(query, slotOf(query)),
    answer: async (query, accepts, known_etag) => {
      const slot = slotOf(query)
      const response = await fresh(query, slot)
      if (known_etag !== undefined && known_etag.includes(response.etag.slice(2))) return new Ready(304, response.headers)
      const ready = await packed(response, encodingFor(accepts))
      return slot === undefined ? ready : repeatable(ready, slot)
    },
  }
}
