import { generateKeyPairSync, sign } from 'node:crypto'
import type { Order } from '#contract/orders/orders.ts'
import { encodePass, passBytes } from '#contract/orders/passes.ts'
import { type CollectDeps, collectWithFallback } from '#web/features/orders/counter/collect-online.ts'
import type { PublicKey } from '#web/features/orders/counter/collect-offline.ts'
import type { ScanQueue } from '#web/features/orders/counter/scanning/scan-queue.ts'
import { ConnectionError } from '#web/platform/http/call.ts'

export const restaurant_id = '01980000-0000-7000-8000-00000000000a'
export const order_id = '01980000-0000-7000-8000-000000000001'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const published: PublicKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: publicKey.export({ format: 'jwk' }).x ?? '',
  kid: '00c0ffee',
  use: 'sig',
  alg: 'EdDSA',
}

/** The pass of the order, for a window of pickup. */
export function passOf(
  window: { from: Date; until: Date; restaurant_id?: string },
  signer = privateKey,
): string {
  const signed = passBytes({ key_id: published.kid, order_id, restaurant_id, issue: 1, ...window })
  return encodePass(signed, sign(null, signed, signer))
}

/** The order as a counter knows it. */
export const orderWith = (fields: Partial<Order> = {}): Order =>
  ({
    id: order_id,
    status: 'paid',
    code: 'ABC234',
    items: [{ food_item_id: 'i', name: 'Lasagne', quantity: 2, unit_price: 9 }],
    pickup_start: null,
    pickup_end: '2026-07-01T11:00:00Z',
    collected_at: null,
    ...fields,
  }) as Order

export type DeviceData = ReturnType<CollectDeps['readDeviceData']>
export const deviceData = (fields: Partial<DeviceData> = {}): DeviceData => ({
  restaurant_id,
  keys: [published],
  orders: [],
  spans: [],
  ...fields,
})

export const noConnection = new ConnectionError(new Error('offline'))

interface Scan {
  scan: { token: string } | { code: string }
  at: Date
  outside_window?: boolean
  device: DeviceData
  queue: ScanQueue
  sendScan?: CollectDeps['sendScan']
}

/** Has a counter read a pass or a code, without a network unless `sendScan` is given. */
export const collect = ({
  device,
  queue,
  sendScan = async () => Promise.reject(noConnection),
  ...scan
}: Scan) =>
  collectWithFallback(
    { outside_window: false, scan_id: crypto.randomUUID(), ...scan },
    { sendScan, readDeviceData: () => device, openQueue: async () => queue },
  )
