import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import type { FailureCode } from '#contract/failures.ts'

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

/**
 * What a call can be refused with because of what its other fields say; an endpoint does not name these
 * again.
 */
export const impliedFailures = (endpoint: Endpoint): FailureCode[] => [
  ...always,
  ...byAccess[endpoint.access],
  ...ofInput(endpoint),
  ...ofBody(endpoint),
  ...(endpoint.proof === undefined ? [] : (['proof_required'] as const)),
  ...(endpoint.idempotent === undefined ? [] : byIdempotency[endpoint.idempotent]),
]

/** Every code that a call can be refused with. */
export const failuresOf = (endpoint: Endpoint): FailureCode[] => [
  ...new Set([...impliedFailures(endpoint), ...(endpoint.failures ?? [])]),
]
