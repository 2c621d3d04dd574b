import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { operatorSettings } from './operator-settings.ts'
import { EVENING, NO_MAIL_SERVER } from './app.ts'
import { errorOf, openAnswers } from './stripe/stripe-answers.ts'
import {
  CONNECT_WEBHOOK_SECRET,
  deliverTo,
  makeEvent,
  type Signing,
  type StripeEvent,
  THIN_WEBHOOK_SECRET,
  WEBHOOK_SECRET,
} from './stripe/stripe-deliveries.ts'
import { assertParameters } from './stripe/stripe-parameters.ts'
import { openStripeRecords } from './stripe/stripe-records.ts'
import { StripeRefusal } from './stripe/stripe-refusal.ts'
import { actOn, PLATFORM_ACCOUNT, type StripeBehaviour } from './stripe/stripe-requests.ts'

export type { Signing, StripeEvent } from './stripe/stripe-deliveries.ts'

const SECRET_KEY = 'sk_test_surplate'

/**
 * How a request is spoilt: refused, never answered, held on its way, done and then not answered, or done and
 * answered late.
 */
type Fault = 'silence' | 'held' | 'silence_after' | StripeRefusal | Late

const broken = new StripeRefusal(500, { type: 'api_error', message: 'Something went wrong' })

/** An answer that is kept back. */
export interface Late {
  arrived: () => void
  mayAnswer: Promise<void>
}

/**
 * A real HTTP server on loopback that keeps records as Stripe does, speaks the part of its API the shop uses
 * and signs its events.
 */
export async function startStripe() {
  const clock = { now: () => EVENING }
  /** What happened in the records and has not been delivered. */
  const outbox: StripeEvent[] = []
  const records = openStripeRecords(
    () => clock.now(),
    (...happened) => void outbox.push(makeEvent(...happened)),
  )
  const answers = openAnswers(() => clock.now())
  const faults: { fault: Fault; request: string }[] = []
  const requests: string[] = []
  const held: (() => unknown)[] = []
  const open = new Set<ServerResponse>()
  const behaviour: StripeBehaviour = {
    refund_status: 'succeeded',
    country: 'AU',
    platform_account: PLATFORM_ACCOUNT,
  }

  const perform = ({ method = '', headers }: IncomingMessage, url: URL, body: string) => {
    const account = headers['stripe-account']?.toString()
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined
    const json: unknown = url.pathname.startsWith('/v2/') && body !== '' ? JSON.parse(body) : undefined
    const params = json === undefined ? Object.fromEntries(new URLSearchParams(body)) : {}
    // Stripe keeps the keys of each account apart.
    return answers.once(key && `${account} ${key}`, `${url.pathname}?${body}`, () => {
      assertParameters(method, url, body, headers['stripe-version'])
      return actOn(records, behaviour, { method, url, params, json, account })
    })
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const url = new URL(request.url ?? '/', 'http://stripe')
    requests.push(`${request.method} ${url.pathname}`)
    const body = await text(request)
    const at = faults.findIndex((spoilt) => `${request.method} ${url.pathname} `.includes(spoilt.request))
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, 401, errorOf('invalid_request_error', 'Invalid API Key provided'))
    if (fault instanceof StripeRefusal) return send(response, fault.status, { error: fault.error })
    if (fault === 'silence') return
    if (fault === 'held') return void held.push(() => perform(request, url, body))
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
    outbox,
    /** Every request so far, as `METHOD path`. */
    requests,
    /** Spoils the next request whose `METHOD path` contains this; a space at the end ends the path. */
    spoil: (fault: Fault | 'error', request: string) =>
      void faults.push({ fault: fault === 'error' ? broken : fault, request }),
    heal: () => void faults.splice(0),
    /** Does what requests ask for that were held on their way. */
    letThrough: () => held.splice(0).forEach((act) => act()),
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
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_WEBHOOK_SECRET,
      STRIPE_THIN_WEBHOOK_SECRET: THIN_WEBHOOK_SECRET,
      // Stripe leads back to an https address only.
      APP_ORIGIN: 'https://surplate.example',
      STRIPE_API_ORIGIN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    event: makeEvent,
    deliver: (address: string, event: StripeEvent, signing: Signing = {}) =>
      deliverTo(address, event, clock.now(), signing),
    /**
     * Delivers what has happened since, as `arrange` has it, and gives the statuses that the shop answered.
     */
    deliverOutbox: async (
      address: string,
      arrange = (events: StripeEvent[]) => events,
    ): Promise<number[]> => {
      const statuses: number[] = []
      for (const event of arrange(outbox.splice(0)))
        statuses.push(await deliverTo(address, event, clock.now()))
      return statuses
    },
    stop: async () => {
      for (const response of open) response.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(6).toString('hex')}`,
  })
  response.end(JSON.stringify(body))
}
