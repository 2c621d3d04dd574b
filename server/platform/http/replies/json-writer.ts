import build, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

export type Write = (value: unknown) => string

/**
 * Compiles a function that writes values of a schema as JSON; a field that the schema does not name is left
 * out.
 */
export const makeWriter = (schema: z.ZodType): Write => build(jsonSchemaOf(schema) as unknown as Schema)

export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  withNullable(
    z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }),
  ) as JsonSchema

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
