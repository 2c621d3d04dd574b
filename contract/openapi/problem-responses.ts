import { type Endpoint, isDeskAccess, pathNames, SERVER_TIME } from '#contract/endpoint.ts'
import { type FailureCode, failures } from '#contract/failures.ts'
import { ProblemDocument } from '#contract/problems.ts'
import { type OpenApiObject, schemaOf } from './schemas.ts'

/** The statuses that say when another try makes sense. */
const RETRY_STATUSES = new Set<number>([429, 503])

const codeOrder = Object.keys(failures)

/** Codes by their status, both in the order of the list of failures. */
function byStatus(codes: readonly FailureCode[]): [status: number, codes: FailureCode[]][] {
  const sorted = [...new Set(codes)].toSorted(
    (one, other) => codeOrder.indexOf(one) - codeOrder.indexOf(other),
  )
  return [...Map.groupBy(sorted, (code) => failures[code].status)]
}

/** Calls that are refused alike refer to one response. */
const nameOf = (codes: FailureCode[]): string => codes.join('.')

/** What a call can be refused with, by status. */
export const refusalsOf = (codes: readonly FailureCode[]): OpenApiObject =>
  Object.fromEntries(
    byStatus(codes).map(([status, group]) => [status, { $ref: `#/components/responses/${nameOf(group)}` }]),
  )

const line = (code: FailureCode): string => `- \`${code}\` ${failures[code].title}: ${failures[code].detail}`

const response = (status: number, codes: FailureCode[]): OpenApiObject => ({
  description: codes.map(line).join('\n'),
  headers: Object.fromEntries(
    [SERVER_TIME, ...(RETRY_STATUSES.has(status) ? ['Retry-After'] : [])].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            properties: { status: { const: status }, code: { type: 'string', enum: codes } },
          },
        ],
      },
    },
  },
})

/** The responses that the refusals of these calls refer to. */
export const refusalResponses = (calls: (readonly FailureCode[])[]): OpenApiObject =>
  Object.fromEntries(
    calls.flatMap(byStatus).map(([status, codes]) => [nameOf(codes), response(status, codes)]),
  )

/** A refusal, as a problem document (RFC 9457). */
export const problemSchema = schemaOf(ProblemDocument, 'output')

/** The connection, the server or the database can fail any call. */
const always: FailureCode[] = ['malformed', 'too_slow', 'headers_too_large', 'internal', 'unavailable']

const byAccess: Record<Endpoint['access'], FailureCode[]> = {
  anyone: [],
  // A counter device is known, and may do nothing but hand over.
  'signed-in': ['sign_in_required', 'forbidden'],
  counter: ['sign_in_required', 'role_required'],
  manager: ['sign_in_required', 'forbidden', 'role_required'],
  owner: ['sign_in_required', 'forbidden', 'role_required'],
  // Whoever is no operator is not told that there is a desk.
  operator: ['not_found'],
  support: ['not_found', 'desk_session_required'],
  finance: ['not_found', 'desk_session_required', 'role_required'],
  admin: ['not_found', 'desk_session_required', 'role_required'],
  provider: [],
}

const byIdempotency: Record<NonNullable<Endpoint['idempotent']>, FailureCode[]> = {
  required: ['idempotency_key_required', 'idempotency_key_reused'],
  optional: ['idempotency_key_reused'],
}

function ofInput({ access, receives, path }: Endpoint): FailureCode[] {
  // A name in a path that no id can be leads nowhere.
  const ofPath: FailureCode[] = pathNames(path).length > 0 ? ['not_found'] : []
  return access === 'provider' || receives !== undefined ? ofPath : [...ofPath, 'invalid']
}

function ofBody({ method, access, receives }: Endpoint): FailureCode[] {
  if (method === 'GET') return []
  return [
    'too_large',
    ...(receives === undefined ? ['not_json' as const] : []),
    ...(access === 'provider' ? [] : ['cross_site' as const]),
  ]
}

/** What changes something for others: nobody decides about themselves. */
const isDeskWrite = ({ method, access }: Endpoint): boolean =>
  method !== 'GET' && access !== 'operator' && isDeskAccess(access)

/**
 * What a call can be refused with because of what its other fields say; an endpoint does not name these
 * again.
 */
export const impliedFailures = (endpoint: Endpoint): FailureCode[] => [
  ...always,
  ...byAccess[endpoint.access],
  ...(isDeskWrite(endpoint) ? (['involved'] as const) : []),
  ...ofInput(endpoint),
  ...ofBody(endpoint),
  ...(endpoint.proof === undefined ? [] : (['proof_required'] as const)),
  ...(endpoint.idempotent === undefined ? [] : byIdempotency[endpoint.idempotent]),
]

/** Every code that a call can be refused with. */
export const failuresOf = (endpoint: Endpoint): FailureCode[] => [
  ...new Set([...impliedFailures(endpoint), ...(endpoint.failures ?? [])]),
]
