import { z } from 'zod'
import { type Endpoint, pathNames } from './endpoint.ts'
import { Problem } from './failures.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json
  return rest
}

const access: Record<Endpoint['access'], string> = {
  anyone: 'Open to anyone.',
  'signed-in': 'For a signed-in account.',
  restaurant: 'For a restaurant account.',
  provider: 'For the payment provider, known by its signature.',
}

function parametersOf(endpoint: Endpoint, input: Json): Json[] {
  const names = pathNames(endpoint.path)
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } }))
  const query = endpoint.method === 'GET' ? Object.keys(properties).filter((name) => !names.includes(name)) : []
  const inQuery = query.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] }))
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 200 } }
  return [...inPath, ...inQuery, ...(endpoint.idempotent === true ? [key] : [])]
}

function bodyOf(endpoint: Endpoint, input: Json): Json | undefined {
  if (endpoint.method === 'GET') return undefined
  const names = pathNames(endpoint.path)
  const properties = Object.fromEntries(Object.entries((input['properties'] ?? {}) as Json).filter(([name]) => !names.includes(name)))
  if (Object.keys(properties).length === 0) return undefined
  const required = ((input['required'] ?? []) as string[]).filter((name) => !names.includes(name))
  return { required: required.length > 0, content: { 'application/json': { schema: { ...input, properties, required } } } }
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input')
  const body = bodyOf(endpoint, input)
  const empty = endpoint.reply instanceof z.ZodVoid
  const content =
    endpoint.media === undefined
      ? { 'application/json': { schema: empty ? {} : schemaOf(endpoint.reply, 'output') } }
      : { [endpoint.media]: {} }
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: access[endpoint.access],
    ...(endpoint.access === 'signed-in' || endpoint.access === 'restaurant' ? { security: [{ session: [] }] } : {}),
    parameters: parametersOf(endpoint, input),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [endpoint.status]: { description: 'Done.', ...(empty ? {} : { content }) },
      default: { description: 'A problem.', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

/** The OpenAPI 3.1 document of the whole interface, generated from the contract. */
export function openApi(endpoints: [string, Endpoint][], origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Surplate',
      version: '1',
      description: 'Surplus restaurant meals in Melbourne. Times are ISO 8601 UTC, money is AUD including GST.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'surplate_session' } },
    },
  }
}
