import { z } from 'zod'
import { IDEMPOTENCY_KEY_MAX } from '#contract/constants.ts'
import { cookieName, SESSION_COOKIE } from '#contract/cookies.ts'
import { type Endpoint, isDeskAccess, isStaffAccess, pathNames, SERVER_TIME } from '#contract/endpoint.ts'
import { failuresOf, problemSchema, refusalResponses, refusalsOf } from './problem-responses.ts'
import { type OpenApiObject, schemaOf } from './schemas.ts'
import { tags } from './tags.ts'

const access: Record<Endpoint['access'], string> = {
  anyone: 'Open to anyone.',
  'signed-in': 'For a signed-in account.',
  counter: 'For the staff of a restaurant and its counter devices.',
  manager: 'For the owner and the managers of a restaurant.',
  owner: 'For the owner of a restaurant.',
  operator: 'For an operator of the instance. Anyone else is told that there is nothing here.',
  support: 'For an operator with an open desk session. Anyone else is told that there is nothing here.',
  finance: 'For an operator with the role `finance` or `admin`, and an open desk session.',
  admin: 'For an operator with the role `admin`, and an open desk session.',
  provider: 'For the payment provider, authenticated by its signature.',
}

const header = (description: string, schema: OpenApiObject = { type: 'string' }): OpenApiObject => ({
  description,
  schema,
})

/** Headers of replies, by the name under which replies refer to them. */
const headers: Record<string, OpenApiObject> = {
  [SERVER_TIME]: header('The time of the server, which decides what has expired.', {
    type: 'string',
    format: 'date-time',
  }),
  ETag: header(
    'Changes with the reply. Sent back as If-None-Match, it gets 304 while the reply is unchanged.',
  ),
  Link: header('The address of the next page, with rel="next" (RFC 8288). Missing on the last page.'),
  'Retry-After': header('Seconds after which another try makes sense.', { type: 'integer' }),
  'Idempotent-Replayed': header('`true` when this is the reply to an earlier request with the same key.', {
    type: 'string',
    enum: ['true'],
  }),
}

const refer = (...names: string[]): OpenApiObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const isPaged = (input: OpenApiObject): boolean => 'cursor' in ((input['properties'] ?? {}) as OpenApiObject)
const isConditional = ({ cache, conditional }: Endpoint): boolean =>
  cache !== undefined || conditional === true

function headersOf(endpoint: Endpoint, input: OpenApiObject): OpenApiObject {
  return refer(
    SERVER_TIME,
    ...(isConditional(endpoint) ? ['ETag'] : []),
    ...(isPaged(input) ? ['Link'] : []),
    ...(endpoint.idempotent === undefined ? [] : ['Idempotent-Replayed']),
  )
}

const headerParameter = (
  name: string,
  required: boolean,
  schema: OpenApiObject = { type: 'string' },
): OpenApiObject => ({
  name,
  in: 'header',
  required,
  schema,
})

function parametersOf(endpoint: Endpoint, input: OpenApiObject): OpenApiObject[] {
  const names = pathNames(endpoint.path)
  const properties = (input['properties'] ?? {}) as Record<string, OpenApiObject>
  const required = (input['required'] ?? []) as string[]
  const query =
    endpoint.method === 'GET' ? Object.keys(properties).filter((name) => !names.includes(name)) : []
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...query.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name],
    })),
    ...(endpoint.idempotent === undefined
      ? []
      : [
          headerParameter('Idempotency-Key', endpoint.idempotent === 'required', {
            type: 'string',
            maxLength: IDEMPOTENCY_KEY_MAX,
          }),
        ]),
    ...(isConditional(endpoint) ? [headerParameter('If-None-Match', false)] : []),
  ]
}

/** In OpenAPI 3.1 a body without a schema is binary. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp']
const bodyTypes = ({ also_receives }: Endpoint): string[] =>
  also_receives === undefined ? imageTypes : [...imageTypes, also_receives]

function bodyOf(endpoint: Endpoint, input: OpenApiObject): OpenApiObject | undefined {
  if (endpoint.method === 'GET') return undefined
  if (endpoint.receives === 'image')
    return { required: true, content: Object.fromEntries(bodyTypes(endpoint).map((type) => [type, {}])) }
  const names = pathNames(endpoint.path)
  const properties = Object.fromEntries(
    Object.entries((input['properties'] ?? {}) as OpenApiObject).filter(([name]) => !names.includes(name)),
  )
  if (Object.keys(properties).length === 0) return undefined
  const required = ((input['required'] ?? []) as string[]).filter((name) => !names.includes(name))
  return {
    required: required.length > 0,
    content: { 'application/json': { schema: { ...input, properties, required } } },
  }
}

/** The bodies that a call can answer with, by media type. What is not JSON is text. */
function contentOf({ reply, media, other_media = [] }: Endpoint): OpenApiObject | undefined {
  if (reply instanceof z.ZodVoid) return undefined
  const text = (media === undefined ? other_media : [media]).map((type): [string, OpenApiObject] => [
    type,
    { schema: { type: 'string' } },
  ])
  return {
    ...(media === undefined ? { 'application/json': { schema: schemaOf(reply, 'output') } } : {}),
    ...Object.fromEntries(text),
  }
}

function responsesOf(endpoint: Endpoint, input: OpenApiObject): OpenApiObject {
  const content = contentOf(endpoint)
  const replyHeaders = headersOf(endpoint, input)
  return {
    [endpoint.status]: {
      description: 'Done.',
      headers: replyHeaders,
      ...(content === undefined ? {} : { content }),
    },
    ...(isConditional(endpoint)
      ? { 304: { description: 'Unchanged since the ETag in If-None-Match.', headers: replyHeaders } }
      : {}),
    ...refusalsOf(failuresOf(endpoint)),
  }
}

const needsSession = ({ access: who }: Endpoint): boolean =>
  who === 'signed-in' || isStaffAccess(who) || isDeskAccess(who)

function operationOf(name: string, endpoint: Endpoint): OpenApiObject {
  const input = schemaOf(endpoint.input, 'input')
  const body = bodyOf(endpoint, input)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: access[endpoint.access],
    security: needsSession(endpoint) ? [{ session: [] }] : [],
    parameters: parametersOf(endpoint, input),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(endpoint, input),
  }
}

/** The OpenAPI 3.1 document of the whole interface as one instance offers it, generated from the contract. */
export function openApi(
  endpoints: [string, Endpoint][],
  { origin, secure }: { origin: string; secure: boolean },
): OpenApiObject {
  const paths: Record<string, OpenApiObject> = {}
  for (const [name, endpoint] of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Surplate',
      version: '1',
      description:
        'Surplus restaurant meals in Melbourne. Times are ISO 8601 UTC, money is AUD, with the GST in it where the seller is registered.',
      contact: { name: 'Surplate', url: origin },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags,
    paths,
    components: {
      schemas: { Problem: problemSchema },
      headers,
      responses: refusalResponses(endpoints.map(([, endpoint]) => failuresOf(endpoint))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(SESSION_COOKIE, secure) },
      },
    },
  }
}
