import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteScan, findScan, findScans, insertScans } from '#server/features/orders/pickups/pickup-store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { freshOrderRows } from '#tests/support/order-rows.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

it('keeps the scans of each restaurant apart, and those of one by their ids', async () => {
  const [ours, neighbour] = [await freshOrderRows(t), await freshOrderRows(t)]
  const scan_id = randomUUID()
  const [order, theirs] = [await ours.anOrderRow(), await neighbour.anOrderRow()]
  const aScan = (restaurant_id: string, order_id: string, id = scan_id) => ({
    restaurant_id,
    scan_id: id,
    order_id,
    accepted: true,
    scanned_at: t.now(),
    received_at: t.now(),
    outside_window: false,
    early_email_due: false,
    collected_by: null,
    collected_by_device: null,
    missed_at: null,
  })
  const own = aScan(ours.restaurant_id, order.id)
  const others = [
    aScan(neighbour.restaurant_id, theirs.id),
    aScan(ours.restaurant_id, order.id, randomUUID()),
  ]
  await insertScans(t.database.query, [own, ...others])
  expect(await findScans(t.database.query, [own])).toMatchObject([{ order_id: order.id, scan_id }])
  await deleteScan(t.database.query, ours.restaurant_id, scan_id)
  const left = await Promise.all(
    [own, ...others].map((scan) => findScan(t.database.query, scan.restaurant_id, scan.scan_id)),
  )
  expect(left.map((row) => row?.order_id)).toEqual([undefined, theirs.id, order.id])
})
