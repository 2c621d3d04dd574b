import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { passBytes, encodePass } from '#contract/passes.ts'
import { type Collect, type Counter, collectWithFallback } from '#web/features/counter/collect-online.ts'
import type { PublicKey } from '#web/features/counter/pass-check.ts'
import type { KeptScan, ScanQueue } from '#web/features/counter/scan-queue.ts'
import { sendKeptScans } from '#web/features/counter/send-kept-scans.ts'
import { ConnectionError, Problem } from '#web/platform/call.ts'

const at = new Date('2026-07-01T10:00:00Z')
const mine = '01980000-0000-7000-8000-00000000000a'
const other = '01980000-0000-7000-8000-00000000000b'
const order_id = '01980000-0000-7000-8000-000000000001'
const keys = generateKeyPairSync('ed25519')
const strange = generateKeyPairSync('ed25519')
const published: PublicKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: keys.publicKey.export({ format: 'jwk' }).x ?? '',
  kid: '00c0ffee',
  use: 'sig',
  alg: 'EdDSA',
}

function pass(change: { restaurant_id?: string; from?: Date; until?: Date } = {}, signer = keys.privateKey): string {
  const signed = passBytes({
    key_id: published.kid,
    order_id,
    restaurant_id: mine,
    issue: 1,
    from: new Date('2026-07-01T09:00:00Z'),
    until: new Date('2026-07-01T11:00:00Z'),
    ...change,
  })
  return encodePass(signed, sign(null, signed, signer))
}

const order = (change: Partial<Order> = {}): Order =>
  ({
    id: order_id,
    status: 'paid',
    code: 'ABC234',
    items: [{ food_item_id: 'i', name: 'Lasagne', quantity: 2, unit_price: 9 }],
    pickup_start: null,
    pickup_end: '2026-07-01T11:00:00Z',
    collected_at: null,
    ...change,
  }) as Order

function memoryQueue(): ScanQueue {
  const kept = new Map<string, KeptScan>()
  return {
    all: async () => [...kept.values()],
    put: async (scan) => void kept.set(scan.scan_id, scan),
    remove: async (id) => void kept.delete(id),
  }
}

const refused = (status: number, code: string, extra: object = {}) => new Problem({ status, code, detail: `${code} in words`, ...extra })
const answer =
  (result: Order | Error): Collect =>
  async () => {
    if (result instanceof Error) throw result
    return result
  }
const nothing = new ConnectionError(new Error('offline'))

let queue: ScanQueue
let known: { restaurant_id: string; keys: PublicKey[]; orders: Order[] }
beforeEach(() => {
  queue = memoryQueue()
  known = { restaurant_id: mine, keys: [published], orders: [] }
})

const scan = (what: { token: string } | { code: string }, result: Order | Error = nothing, when = at) => {
  const counter: Counter = { collect: answer(result), known: () => known, queue: async () => queue }
  return collectWithFallback({ scan: what, scan_id: crypto.randomUUID(), at: when }, counter)
}
const verdict = async (...asked: Parameters<typeof scan>) => (await scan(...asked)).verdict

describe('a scan that the server answers', () => {
  it('is handed over when it says so', async () => {
    expect(await scan({ token: pass() }, order())).toMatchObject({ verdict: 'accepted', why: '2 × Lasagne' })
  })

  it.each([
    [409, 'already_collected', 'already_collected'],
    [403, 'forbidden', 'wrong_restaurant'],
    [410, 'pickup_over', 'too_late'],
    [409, 'too_early', 'too_early'],
    [409, 'wrong_state', 'not_now'],
    [404, 'not_found', 'unknown'],
    [401, 'sign_in_required', 'sign_in'],
  ])('%i %s is the last word, with its sentence', async (status, code, expected) => {
    expect(await scan({ token: pass() }, refused(status, code))).toMatchObject({ verdict: expected, why: `${code} in words` })
    expect(await queue.all()).toEqual([])
  })

  it.each(['not_paid_yet', 'order_cancelled', 'order_released', 'pass_replaced', 'a_code_of_tomorrow'])(
    'is not handed over when the server answers %s, of which this page knows only the general code',
    async (code) => {
      expect(await verdict({ token: pass() }, refused(409, code, { general_code: 'wrong_state' }))).toBe('not_now')
    },
  )

  it('takes the server at its word about the time, even when its own clock says that pickup has not started', async () => {
    const later = pass({ from: new Date('2026-07-01T10:30:00Z') })
    expect(await verdict({ token: later }, refused(409, 'order_cancelled', { general_code: 'wrong_state' }))).toBe('not_now')
  })

  it('tells when an order was collected', async () => {
    const { why } = await scan({ token: pass() }, refused(409, 'already_collected', { collected_at: '2026-07-01T09:30:00Z' }))
    expect(why.replaceAll(/\s/g, ' ')).toBe('It was handed over at 7:30 pm.')
  })
})

describe('a scan without a network', () => {
  it('is accepted on its signature, kept, and marked as not confirmed', async () => {
    expect(await scan({ token: pass() })).toMatchObject({ verdict: 'accepted_offline' })
    expect(await queue.all()).toMatchObject([{ order_id, restaurant_id: mine, scanned_at: at.toISOString() }])
  })

  it('is treated the same when the server is only busy', async () => {
    expect(await verdict({ token: pass() }, refused(503, 'unavailable'))).toBe('accepted_offline')
  })

  it('says what to hand over when the order was seen before', async () => {
    known.orders = [order()]
    expect((await scan({ token: pass() })).order?.code).toBe('ABC234')
  })

  it.each([
    ['signed by somebody else', () => pass({}, strange.privateKey), 'unknown'],
    ['no pass at all', () => 'https://example.com', 'unknown'],
    ['for another restaurant', () => pass({ restaurant_id: other }), 'wrong_restaurant'],
    ['before its window', () => pass({ from: new Date('2026-07-01T10:30:00Z') }), 'too_early'],
    ['half an hour after its window', () => pass({ until: new Date('2026-07-01T09:30:00Z') }), 'too_late'],
  ])('is refused when it is %s', async (_, token, expected) => {
    expect(await verdict({ token: token() })).toBe(expected)
    expect(await queue.all()).toEqual([])
  })

  it('is still taken a little late, as the server would', async () => {
    expect(await verdict({ token: pass({ until: new Date('2026-07-01T09:31:00Z') }) })).toBe('accepted_offline')
  })

  it('is accepted once on this device', async () => {
    await scan({ token: pass() })
    expect(await verdict({ token: pass() })).toBe('already_collected')
    expect(await queue.all()).toHaveLength(1)
  })

  it('is not taken again by a server that does not know of it yet', async () => {
    await scan({ token: pass() })
    known.orders = [order()]
    expect(await verdict({ token: pass() }, order())).toBe('already_collected')
    expect(await verdict({ code: 'ABC234' }, order())).toBe('already_collected')
  })

  it.each([
    ['collected', 'already_collected'],
    ['cancelled', 'not_now'],
  ] as const)('is refused when the order was seen as %s', async (status, expected) => {
    known.orders = [order({ status, collected_at: '2026-07-01T09:30:00Z' })]
    expect(await verdict({ token: pass() })).toBe(expected)
  })

  it('believes the pass of an order that was last seen unpaid, but not its code', async () => {
    known.orders = [order({ status: 'held' })]
    expect(await verdict({ code: 'ABC234' })).toBe('not_now')
    expect(await verdict({ token: pass() })).toBe('accepted_offline')
  })

  it('cannot be checked without the key', async () => {
    known.keys = []
    expect(await verdict({ token: pass() })).toBe('cannot_check')
  })

  it('is not accepted when it cannot be kept', async () => {
    queue.put = async () => Promise.reject(new Error('disk full'))
    expect(await verdict({ token: pass() })).toBe('cannot_check')
  })

  it('takes a spoken code only of an order it knows', async () => {
    expect(await verdict({ code: 'ABC234' })).toBe('cannot_check')
    known.orders = [order()]
    expect(await verdict({ code: 'ABC234' })).toBe('accepted_offline')
  })
})

describe('sending kept scans when the network is back', () => {
  it('lets confirmed ones go, with the time of the scan', async () => {
    await scan({ token: pass() })
    const sent: unknown[] = []
    const done = await sendKeptScans(queue, mine, async (each) => (sent.push(each), order()))
    expect(done).toBe(true)
    expect(sent).toMatchObject([{ token: pass(), scanned_at: at.toISOString() }])
    expect(await queue.all()).toEqual([])
  })

  it('keeps a refused one with the reason, and does not send it again', async () => {
    await scan({ token: pass() })
    await sendKeptScans(queue, mine, answer(refused(409, 'already_collected')))
    await sendKeptScans(queue, mine, answer(new Error('must not be called')))
    expect(await queue.all()).toMatchObject([{ conflict: 'already_collected in words' }])
  })

  it('leaves the scans of another restaurant alone', async () => {
    await scan({ token: pass() })
    await sendKeptScans(queue, other, answer(new Error('must not be called')))
    expect(await queue.all()).toHaveLength(1)
  })
})
