import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { Instant, optional, text } from './values.ts'

/** No 0/O, 1/I/L: nothing that is misheard or misread across a counter. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/** How long a wrong scan can be taken back. */
export const UNDO_SECONDS = 10

const SpokenCode = text()
  .max(20)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(CODE_LENGTH, `A code has ${CODE_LENGTH} characters`))

export const Pickup = z
  .object({
    token: optional(text().max(400)),
    code: optional(SpokenCode),
    scan_id: text('Each scan needs its own id').min(1).max(64),
    scanned_at: optional(Instant),
  })
  .refine((scan) => (scan.token === undefined) !== (scan.code === undefined), { path: ['code'], error: 'Scan a pass or type its code' })
export type Pickup = z.infer<typeof Pickup>

export const Jwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), use: z.string(), alg: z.string() })

export const pickupsApi = {
  collect: endpoint({
    method: 'POST',
    path: '/api/pickups',
    access: 'restaurant',
    summary: 'Hands an order over: the pass as scanned, or its spoken code. The same scan_id is answered the same.',
    input: Pickup,
    reply: Order,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/pickups/{scan_id}/undo',
    access: 'restaurant',
    summary: `Takes a wrong scan back, within ${UNDO_SECONDS} seconds: the order waits to be collected again.`,
    input: z.object({ scan_id: text().min(1).max(64) }),
    reply: Order,
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/pickups/keys',
    access: 'anyone',
    summary: 'The public keys that pickup passes are signed with.',
    input: z.object({}),
    reply: z.object({ keys: z.array(Jwk) }),
  }),
}
