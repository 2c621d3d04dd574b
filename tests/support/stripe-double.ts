import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { operatorSettings } from './operator-settings.ts'
import { EVENING, NO_MAIL_SERVER } from './app.ts'
import { openStripeRecords, StripeRefusal } from './stripe-records.ts'

const SECRET_KEY = 'sk_test_surplate'
const WEBHOOK_SECRET = 'whsec_surplate'
const OTHER_PARAMETERS =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'
const errorOf = (type: string, message: string) => ({ error: { type, message } })

/** How a request is spoilt: refused, never answered, done and then not answered, or done and answered late. */
type Fault = 'error' | 'silence' | 'silence_after' | Late

/** An answer that is kept back. */
export interface Late {
  arrived: () => void
  mayAnswer: Promise<void>
}

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
  data: { object: unknown }
}

/** A real HTTP server on loopback that keeps records as Stripe does, speaks the part of its API the shop uses and signs its events. */
export async function startStripe() {
  const clock = { now: () => EVENING }
  const records = openStripeRecords(() => clock.now())
  const faults: { fault: Fault; request: string }[] = []
  const answered = new Map<string, { params: string; status: number; body: unknown }>()
  const requests: string[] = []
  const open = new Set<ServerResponse>()
  const behaviour = { refund_status: 'succeeded' as 'pending' | 'succeeded' | 'failed' }

  const expand = (session: ReturnType<typeof records.sessionOf>, query: URLSearchParams) => {
    const names = [...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value)
    return names.includes('subscription') && session.subscription !== null
      ? { ...session, subscription: records.subscriptionOf(session.subscription) }
      : session
  }

  const act = (method: string, { pathname, searchParams }: URL, params: Record<string, string>): unknown => {
    const [, , kind = '', name = '', third, verb] = pathname.split('/')
    switch (`${method} ${kind}`) {
      case 'POST checkout':
        return verb === 'expire' ? records.expireOpen(third ?? '') : records.createSession(params)
      case 'GET checkout':
        return expand(records.sessionOf(third ?? ''), searchParams)
      case 'GET subscriptions':
        return records.withPayments(records.subscriptionOf(name))
      case 'DELETE subscriptions':
        return records.cancel(name)
      case 'POST refunds':
        return records.refund(params, behaviour.refund_status)
      case 'GET refunds':
        return records.refundOf(name)
      case 'POST billing_portal':
        return {
          object: 'billing_portal.session',
          url: `https://billing.stripe.example/p/session/${params['customer']}`,
        }
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${pathname})`,
        })
    }
  }

  const perform = (request: IncomingMessage, url: URL, body: string): { status: number; body: unknown } => {
    const key = request.headers['idempotency-key']?.toString()
    const before = key === undefined ? undefined : answered.get(key)
    if (before !== undefined && before.params !== body)
      return { status: 400, body: errorOf('idempotency_error', OTHER_PARAMETERS) }
    if (before !== undefined) return before
    const answer = attempt(() =>
      act(request.method ?? '', url, Object.fromEntries(new URLSearchParams(body))),
    )
    if (key !== undefined && request.method === 'POST') answered.set(key, { params: body, ...answer })
    return answer
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const url = new URL(request.url ?? '/', 'http://stripe')
    requests.push(`${request.method} ${url.pathname}`)
    const body = await text(request)
    const at = faults.findIndex((spoilt) => `${request.method} ${url.pathname}`.includes(spoilt.request))
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, 401, errorOf('invalid_request_error', 'Invalid API Key provided'))
    if (fault === 'error') return send(response, 500, errorOf('api_error', 'Something went wrong'))
    if (fault === 'silence') return
    // As it is now, however the records change before it is sent.
    const result = structuredClone(perform(request, url, body))
    if (typeof fault === 'object') {
      fault.arrived()
      await fault.mayAnswer
    }
    if (fault !== 'silence_after') send(response, result.status, result.body)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    clock,
    records,
    behaviour,
    /** Every request so far, as `METHOD path`. */
    requests,
    /** Spoils the next request whose `METHOD path` contains this. */
    spoil: (fault: Fault, request: string) => void faults.push({ fault, request }),
    heal: () => void faults.splice(0),
    /** Does what the next such request asks for, and keeps its answer back until it is released. */
    delay: (request: string): { arrived: Promise<void>; release: () => void } => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      faults.push({ fault: { arrived: arrived.resolve, mayAnswer: released.promise }, request })
      return { arrived: arrived.promise, release: released.resolve }
    },
    /** The settings that make an instance use this Stripe. */
    env: {
      ...operatorSettings,
      PAYMENTS: 'stripe',
      SMTP_URL: NO_MAIL_SERVER,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_ORIGIN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** An event as it stands now: what is changed later is not in it. */
    event: (type: string, object: unknown): StripeEvent => ({
      id: `evt_test_${randomBytes(12).toString('hex')}`,
      type,
      data: { object: structuredClone(object) },
    }),
    /** Posts an event to the shop and gives the status it answered. */
    deliver: async (
      address: string,
      event: StripeEvent,
      { secret = WEBHOOK_SECRET, at = clock.now(), tamper = (body) => body, signature }: Signing = {},
    ): Promise<number> => {
      const body = JSON.stringify({
        object: 'event',
        api_version: '2026-10-28.endive',
        created: Math.floor(at.getTime() / 1_000),
        livemode: false,
        ...event,
      })
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
    },
    stop: async () => {
      for (const response of open) response.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function sign(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

function attempt(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.error } }
    throw error
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(6).toString('hex')}`,
  })
  response.end(JSON.stringify(body))
}
