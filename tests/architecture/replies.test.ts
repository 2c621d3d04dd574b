import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openReplies } from './replies.ts'

/** What a browser is asked for is WebAuthn's own JSON, made anew each time and of no row. */
const foreign = ['passkeys.begin', 'passkeys.beginSignIn']

it('names every field of every reply, so that no other field can leak', () => {
  expect(openReplies(endpoints)).toEqual(foreign)
})

it('detects a reply schema that lets unknown fields through', () => {
  const at = { method: 'GET', path: '/api/broken' } as const
  const call = (reply: z.ZodType) =>
    endpoint(at, { access: 'anyone', summary: '', input: z.object({}), reply })
  const broken = [
    z.looseObject({ id: z.string() }),
    z.array(z.record(z.string(), z.string())),
    z.object({ row: z.unknown() }),
  ]
  const open = openReplies(broken.map((reply, index) => [`broken.${index}`, call(reply)]))
  expect(open).toEqual(['broken.0', 'broken.1[]', 'broken.2.row'])
})
