import type { FastifyRequest } from 'fastify'

/**
 * The client's network address. Undefined once the connection is closed, whatever its type says, and then
 * empty.
 */
export const addressOf = (request: FastifyRequest): string => request.ip ?? ''
