import { createHmac, randomBytes } from 'node:crypto'

export const WEBHOOK_SECRET = 'whsec_surplate'
/** Of the endpoint for what happens in connected accounts. */
export const CONNECT_WEBHOOK_SECRET = 'whsec_connect'
/** Of the destination for thin events. */
export const THIN_WEBHOOK_SECRET = 'whsec_thin'

export interface Signing {
  secret?: string
  at?: Date
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string
  signature?: string
}

export interface StripeEvent {
  id: string
  type: string
  /** The connected account in which it happened. */
  account?: string
  data: { object: unknown }
}

/** An event as it stands now: what is changed later is not in it. */
export const makeEvent = (type: string, object: unknown, account?: string): StripeEvent => ({
  id: `evt_test_${randomBytes(12).toString('hex')}`,
  type,
  ...(account === undefined ? {} : { account }),
  data: { object: structuredClone(object) },
})

/** Events of version 2 name what they are about, and have nothing of it. */
const isThin = ({ type }: StripeEvent): boolean => type.startsWith('v2.')

function secretFor(event: StripeEvent): string {
  if (isThin(event)) return THIN_WEBHOOK_SECRET
  return event.account === undefined ? WEBHOOK_SECRET : CONNECT_WEBHOOK_SECRET
}

/** Posts an event to the shop and gives the status it answered. */
export async function deliverTo(
  address: string,
  event: StripeEvent,
  now: Date,
  { secret = secretFor(event), at = now, tamper = (body) => body, signature }: Signing = {},
): Promise<number> {
  const body = JSON.stringify(
    isThin(event)
      ? {
          id: event.id,
          object: 'v2.core.event',
          type: event.type,
          created: at.toISOString(),
          livemode: false,
          related_object: event.data.object,
        }
      : {
          object: 'event',
          api_version: '2026-10-28.endive',
          created: Math.floor(at.getTime() / 1_000),
          livemode: false,
          ...event,
        },
  )
  const response = await fetch(`${address}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? sign(body, secret, at),
    },
    body: tamper(body),
  })
  await response.text()
  return response.status
}

function sign(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Events as a bad day delivers them: in any order, some twice, some never. `random` is between 0 and 1. */
export function inDisorder(events: StripeEvent[], random: () => number, lost = 0): StripeEvent[] {
  return events
    .filter(() => random() >= lost)
    .flatMap((event) => (random() < 0.5 ? [event, event] : [event]))
    .map((event) => ({ event, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event)
}
