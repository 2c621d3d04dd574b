import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/failures.ts'
import { isOutage } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logOutage } from '#server/platform/monitoring/outage-log.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that this reply is, for the log. */
    failure_code: FailureCode | undefined
  }
}

const frameworkCodes: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  // No id of ours is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isOutage(error)) return new Failure('unavailable', { cause: error })
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const framework_code = frameworkCodes[code]
  if (framework_code !== undefined) return new Failure(framework_code)
  if (statusCode >= 400 && statusCode < 500) return new Failure('malformed', { cause: error })
  return new Failure('internal', { cause: error })
}

/** Sends the problem document of an error; the log gets the cause. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const failure = failureOf(error)
  if (failure.code === 'unavailable' && isOutage(failure.cause))
    logOutage(log, failure.cause, 'the database does not answer')
  else if (failure.status >= 500) {
    log.error(
      { id: request.id, code: failure.code, route: request.routeOptions.url, cause: causeOf(failure.cause) },
      'request failed',
    )
  }
  reply.failure_code = failure.code
  if (failure.retry_after !== undefined) reply.header('retry-after', String(Math.ceil(failure.retry_after)))
  // Headers of the reply that was not given.
  reply
    .removeHeader('etag')
    .removeHeader('link')
    .removeHeader('content-encoding')
    .header('cache-control', 'no-store')
  return reply
    .code(failure.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)))
    .send(failure.toProblem())
}

function causeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { name, message, stack } = cause
  return { name, message, code: (cause as { code?: unknown }).code, stack }
}
