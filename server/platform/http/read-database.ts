import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#contract/cookies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { cookieValue } from './requests/cookies.ts'

export interface ReadDeps {
  database: Pick<Database, 'query' | 'publicReads'>
  secure: boolean
}

/**
 * Where a request reads: a public endpoint may answer up to a second late, which leaves the choice of a
 * replica to the database. With a session it may not, because whoever is signed in sees own changes at once.
 */
export function readDatabase(
  { access, method }: Endpoint,
  request: FastifyRequest,
  { database, secure }: ReadDeps,
): Db {
  const isPublic =
    access === 'anyone' &&
    method === 'GET' &&
    cookieValue(request.headers.cookie, SESSION_COOKIE, secure) === ''
  return isPublic ? database.publicReads : database.query
}
