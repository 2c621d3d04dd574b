import build, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type JsonSchema = Record<string, unknown>

type Write = (reply: unknown) => string

/** Serialises the replies of an endpoint: a field that the contract does not name cannot leave the server. Compiled at the first reply. */
export function replyWriter(endpoint: Endpoint): Write | undefined {
  if (endpoint.reply instanceof z.ZodVoid || endpoint.media !== undefined) return undefined
  let write: Write | undefined
  return (reply) => (write ??= build(schemaOf(endpoint)))(reply)
}

const schemaOf = (endpoint: Endpoint): Schema =>
  withNullable(z.toJSONSchema(endpoint.reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Schema

// `anyOf: [x, null]` makes the serialiser validate each value; `nullable: true` means the same without.
function withNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullable)
  if (node === null || typeof node !== 'object') return node
  const { $schema: _, pattern: __, ...rest } = node as JsonSchema
  const choices = rest['anyOf']
  if (Array.isArray(choices) && choices.length === 2 && (choices[1] as JsonSchema)['type'] === 'null') {
    const { anyOf: ___, ...around } = rest
    return { ...(withNullable(choices[0]) as JsonSchema), ...around, nullable: true }
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullable(value)]))
}
