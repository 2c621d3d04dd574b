import { z } from 'zod'

export type OpenApiObject = Record<string, unknown>

/** The JSON schema of what is sent, or of what a reply is. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): OpenApiObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as OpenApiObject
  return rest
}
