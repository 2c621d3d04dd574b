import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Node = Record<string, unknown>

/** Where a schema lets through what it does not name. */
function gaps(node: unknown, at: string): string[] {
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap((one) => gaps(one, at))
  const { additionalProperties: rest, ...named } = node as Node
  const isOpen = (named['type'] === 'object' || named['properties'] !== undefined) && rest !== false
  const isAnything =
    Object.keys(named).filter((key) => key !== '$schema' && key !== 'description').length === 0 && at !== ''
  return [
    ...(isOpen || isAnything ? [at] : []),
    ...Object.entries((named['properties'] ?? {}) as Node).flatMap(([key, inner]) =>
      gaps(inner, `${at}.${key}`),
    ),
    ...['items', 'anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      gaps(named[key], key === 'items' ? `${at}[]` : at),
    ),
  ]
}

/** Replies of calls in JSON that would let a field out that the contract does not name. */
export const openReplies = (endpoints: [string, Endpoint][]): string[] =>
  endpoints
    .filter(([, { reply, media }]) => media === undefined && !(reply instanceof z.ZodVoid))
    .flatMap(([name, { reply }]) =>
      gaps(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }), name),
    )
