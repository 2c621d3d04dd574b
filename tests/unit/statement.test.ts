import { expect, it } from 'vitest'
import { gstIn, toCsv, toStatement } from '#server/features/statements/statement-rules.ts'

const paid = {
  at: new Date('2026-11-02T09:00:00Z'),
  order_id: 'a',
  code: 'ABC234',
  event: 'paid' as const,
  provider_cents: 2_200,
  commission_cents: -330,
  restaurant_cents: -1_870,
}
const refunded = { ...paid, event: 'refunded' as const, provider_cents: -2_200, commission_cents: 330, restaurant_cents: 1_870 }

it.each([
  [1_100, 100],
  [5, 0],
  [6, 1],
  [2_199, 200],
  [-1_100, -100],
])('finds the GST in %i cents', (cents, gst) => {
  expect(gstIn(cents)).toBe(gst)
})

it('adds a month up', () => {
  expect(toStatement('2026-11', { name: 'Nonna', abn: null }, [paid, { ...paid, order_id: 'b' }, refunded]).totals).toEqual({
    sales: 44,
    refunds: 22,
    customer_paid: 22,
    gst_in_sales: 2,
    commission: 3.3,
    gst_in_commission: 0.3,
    restaurant_share: 18.7,
  })
})

it('adds an empty month up to nothing', () => {
  expect(Object.values(toStatement('2026-11', { name: 'Nonna', abn: null }, []).totals)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('writes CSV that no spreadsheet runs', () => {
  const csv = toCsv(toStatement('2026-11', { name: 'Nonna', abn: null }, [{ ...paid, code: '=1+1' }]), () => '2026-11-02, 20:00')
  expect(csv.split('\r\n')[1]).toBe('"2026-11-02, 20:00",a,\'=1+1,paid,22.00,3.30,18.70')
})
