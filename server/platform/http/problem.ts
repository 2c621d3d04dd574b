import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

const frameworkCodes: Record<string, 'too_large' | 'not_json' | 'malformed' | 'not_found'> = {
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
  const known = frameworkCodes[code]
  if (known !== undefined) return new Failure(known)
  if (statusCode >= 400 && statusCode < 500) return new Failure('malformed', { cause: error })
  return new Failure('internal', { cause: error })
}

/** Tells the caller what happened and what to do; the log gets the cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const failure = failureOf(error)
  if (failure.status >= 500) {
    log.error({ id: request.id, code: failure.code, route: request.routeOptions.url, cause: causeOf(failure.cause) }, 'request failed')
  }
  if (failure.retry_after !== undefined) reply.header('retry-after', String(Math.ceil(failure.retry_after)))
  // Headers that belong to the answer that was not given.
  reply.removeHeader('etag').removeHeader('link').header('cache-control', 'no-store')
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
