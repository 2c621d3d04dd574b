import type { Order } from '#contract/orders.ts'
import type { Listing, OrderDetails } from './message-types.ts'

// As long as a name or a place needs, and no room for a message to somebody.
const NAME_MAX = 60
const WORDS_MAX = 300
const GREETED_MAX = 40
/** How much of a long text stands before the first word that changed. */
const BEFORE_CHANGE = 40

// Full-width and small forms of signs, which mail programs read as the plain ones.
const DOTS = '.․。．｡'
const likeColon = /[：﹕]/g
const likeAt = /[＠﹫]/g
const likeSlash = /[／＼\\⁄∕]/g
/** What breaks a line, hides in a text, or turns it round. What joins signs of one emoji does too, and is lost in mail. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}]/gu
const spaces = /[\p{Cc}\s\u2028\u2029]+/gu
/** A number with one dot: `9.30`, and not a part of an address. */
const aNumber = `(?<![\\p{L}\\p{N}${DOTS}@/])\\d{1,4}\\.\\d{1,4}(?!\\p{N})(?!\\p{L}*[${DOTS}@/:])`
const numberOrDot = new RegExp(`(${aNumber})|([${DOTS}]+)(?=[^\\s${DOTS})"'”’,;!?])`, 'gu')

/**
 * What somebody typed, as it may stand in an email: one short line in which mail programs find nothing to make a link of. Signs that
 * hold an address together get a space behind them, so that honest texts stay as readable as they were.
 */
export function typed(text: string, most: number = NAME_MAX): string {
  const line = text
    .replaceAll(unseen, '')
    .replaceAll(spaces, ' ')
    .replaceAll(likeColon, ':')
    .replaceAll(likeAt, '@')
    .replaceAll(likeSlash, '/')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/(?<!\d):(?=\S)|:(?=[^\s\d])/g, ': ')
    .replaceAll('@', ' at ')
    .replaceAll(numberOrDot, (all: string, number: string | undefined) => number ?? `${all[0]} `)
    .replaceAll(/ +/g, ' ')
    .trim()
  const signs = [...line]
  return signs.length <= most
    ? line
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** The words of a restaurant, as such. */
export const quoted = (text: string): string => `“${typed(text.replaceAll(/[“”]/g, '"'), WORDS_MAX)}”`

/** The words of a restaurant before and after a change; of long ones the part that changed. */
export function quotedChange(before: string, after: string): [string, string] {
  const [was, is] = [[...before], [...after]]
  const differs = was.findIndex((sign, at) => sign !== is[at])
  const from = Math.max(0, (differs === -1 ? was.length : differs) - BEFORE_CHANGE)
  const part = (signs: string[]): string =>
    quoted(signs.length <= WORDS_MAX || from === 0 ? signs.join('') : `…${signs.slice(from).join('')}`)
  return [part(was), part(is)]
}

/** The first of the names of a person; none where what was given as a name may be a message to whoever has this address. */
export function greetedName(name: string): string | undefined {
  const line = name.replaceAll(spaces, ' ').trim()
  if (line.length > GREETED_MAX || !/^\p{L}[\p{L}\p{M} '’-]*(\.(?=\s|$)[\p{L}\p{M} '’-]*)*$/u.test(line)) return undefined
  return line.split(' ')[0]
}

const orNone = (text: string | null): string | null => (text === null ? null : typed(text))

const typedOrder = (order: Order): Order => {
  const { name, address, suburb, phone, pickup_instructions, ...restaurant } = order.restaurant
  return {
    ...order,
    restaurant: {
      ...restaurant,
      name: typed(name),
      address: orNone(address),
      suburb: orNone(suburb),
      phone: orNone(phone),
      pickup_instructions: pickup_instructions === null ? null : quoted(pickup_instructions),
    },
    items: order.items.map((item) => ({ ...item, name: typed(item.name) })),
    cancel_reason: order.cancel_reason === null ? null : quoted(order.cancel_reason),
  }
}

/** An order with all that people wrote in it as emails may show it. Templates see no other. */
export const typedFacts = (facts: OrderDetails): OrderDetails => ({ ...facts, order: typedOrder(facts.order) })

/** Two editions of a listing, likewise. */
export function typedListings(before: Listing, after: Listing): { before: Listing; after: Listing } {
  const [was, is] = quotedChange(before.description, after.description)
  return {
    before: { ...before, name: typed(before.name), description: was },
    after: { ...after, name: typed(after.name), description: is },
  }
}
