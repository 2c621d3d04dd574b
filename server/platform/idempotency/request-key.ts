import type { IncomingHttpHeaders } from 'node:http'
import { IDEMPOTENCY_KEY_MAX } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'

/** What the sender of a request has called it: a repeat has the same key. */
export interface RequestKey {
  /** Empty where the endpoint does not require a key, and none was sent. */
  readonly value: string
  /** Says in the reply that it is the reply to an earlier request. */
  markReplayed: () => void
}

interface KeyedExchange {
  headers: IncomingHttpHeaders
  setHeader: (name: string, value: string) => void
}

/** The key of a request, or a refusal where one has to be sent. */
export function readRequestKey({ idempotent }: Endpoint, { headers, setHeader }: KeyedExchange): RequestKey {
  const sent = headers['idempotency-key']
  const value = idempotent === undefined || typeof sent !== 'string' ? '' : sent
  if (value === '' && idempotent === 'required') throw new Failure('idempotency_key_required')
  if (value.length > IDEMPOTENCY_KEY_MAX)
    throw new Failure('malformed', {
      detail: `An Idempotency-Key has at most ${IDEMPOTENCY_KEY_MAX} characters.`,
    })
  return { value, markReplayed: () => setHeader('idempotent-replayed', 'true') }
}
