import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeWriter, type Write } from './json-writer.ts'
import { ReplyRows } from './reply-rows.ts'
import { streamWriter, type WriteStream } from './streamed-reply.ts'

/**
 * Serialises the replies of an endpoint: a field that the contract does not name cannot leave the server.
 * Compiled at the first reply.
 */
export function replyWriter(endpoint: Endpoint): Write | undefined {
  if (endpoint.reply instanceof z.ZodVoid || endpoint.media !== undefined) return undefined
  let write: Write | undefined
  const { reply: schema } = endpoint
  return (reply) => {
    if (!(reply instanceof ReplyRows)) return (write ??= makeWriter(schema))(reply)
    if (!(schema instanceof z.ZodArray) || schema.element !== reply.schema)
      throw new Error(`rows of another reply for ${endpoint.path}`)
    return reply.toJson()
  }
}

/** The same for replies that are read while they are sent; undefined where the reply is no object. */
export const replyStreamWriter = ({ reply }: Endpoint): WriteStream | undefined =>
  reply instanceof z.ZodObject ? streamWriter(reply) : undefined
