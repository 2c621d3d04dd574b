import { describe, expect, it } from 'vitest'
import { toStatementCsv } from '#server/features/money/statements/statement-csv.ts'
import { toStatement } from '#server/features/money/statements/statement-rules.ts'

const paid = {
  // 20:05 in Melbourne.
  at: new Date('2026-11-02T09:05:00Z'),
  order_id: 'order_1',
  code: 'ABC234',
  event: 'paid' as const,
  provider_cents: 2_200,
  commission_cents: -330,
  restaurant_cents: -1_870,
  operator_cents: 0,
  gst_registered: null,
  sale_gst_cents: null,
  commission_gst_cents: null,
}
const backwards = { provider_cents: -2_200, commission_cents: 330, restaurant_cents: 1_870 }
const refunded = { ...paid, event: 'refunded' as const, ...backwards }
/** Of the same order half is refunded, once by each side. */
const byRestaurant = { ...refunded, provider_cents: -1_100, commission_cents: 165, restaurant_cents: 935 }
const nothing = { commission_cents: 0, restaurant_cents: 0 }
const byOperator = { ...refunded, provider_cents: -1_100, ...nothing, operator_cents: 1_100 }
const restaurant = { name: 'Nonna Pina', abn: null, gst_since: null }

describe('toStatement', () => {
  it('takes from the share and the sales only the refunds that the restaurant bears', () => {
    const { totals, entries } = toStatement('2026-11', restaurant, [paid, byRestaurant, byOperator])
    const money = { customer_paid: 0, borne_by_operator: 11, commission: 1.65, restaurant_share: 9.35 }
    expect(totals).toEqual({ sales: 22, refunds: 22, ...money, gst_in_sales: 1, gst_in_commission: 0.15 })
    expect(totals.customer_paid + money.borne_by_operator).toBe(totals.commission + totals.restaurant_share)
    expect(entries[2]).toMatchObject({ customer_paid: -11, borne_by_operator: 11, restaurant_share: 0 })
  })

  it('lists each movement from the restaurant’s side: what it is owed is positive', () => {
    const statement = toStatement('2026-11', restaurant, [paid, refunded])
    expect(statement).toMatchObject({ month: '2026-11', restaurant: { name: 'Nonna Pina', abn: null } })
    const none = { borne_by_operator: 0 }
    const order = { at: '2026-11-02T09:05:00.000Z', order_id: 'order_1', code: 'ABC234' }
    expect(statement.entries).toEqual([
      { ...order, event: 'paid', customer_paid: 22, commission: 3.3, restaurant_share: 18.7, ...none },
      { ...order, event: 'refunded', customer_paid: -22, commission: -3.3, restaurant_share: -18.7, ...none },
    ])
  })

  it('has totals of zero, none of them negative, for a month without movements', () => {
    expect(Object.values(toStatement('2026-11', restaurant, []).totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('toStatementCsv', () => {
  const lines = (change: Partial<typeof paid> | typeof refunded): string[] =>
    toStatementCsv(toStatement('2026-11', restaurant, [{ ...paid, ...change }])).split('\r\n')

  it('has a heading, one line for each movement, the totals and the GST in them', () => {
    expect(lines({})).toEqual([
      'Date (Melbourne),Order,Code,Event,Customer paid AUD,Commission AUD,Your share AUD,Borne by Surplate AUD',
      '2026-11-02 20:05,order_1,ABC234,paid,22.00,3.30,18.70,0.00',
      'Total,,,,22.00,3.30,18.70,0.00',
      'GST included,,,,2.00,0.30,,',
      '',
    ])
  })

  it('writes hours and minutes with two digits', () => {
    const [, line] = lines({ at: new Date('2026-11-01T22:03:00Z') })
    expect(line?.split(',')[0]).toBe('2026-11-02 09:03')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['=a,b', '"\'=a,b"'],
    ['\ra', '"\'\ra"'],
  ])('writes the text %j as %j, so that no spreadsheet runs it', (text, cell) => {
    expect(lines({ code: text })[1]).toBe(`2026-11-02 20:05,order_1,${cell},paid,22.00,3.30,18.70,0.00`)
  })
})

type Movement = Parameters<typeof toStatement>[2][number]

const MONTH = '2026-11'

/** An order of 22 dollars with a commission of 3.30 at a registered restaurant. */
const sold = (change: Partial<Movement> = {}): Movement => ({
  at: new Date('2026-11-02T09:05:00Z'),
  order_id: 'order_1',
  code: 'ABC234',
  event: 'paid',
  provider_cents: 2_200,
  commission_cents: -330,
  restaurant_cents: -1_870,
  operator_cents: 0,
  gst_registered: true,
  sale_gst_cents: 200,
  commission_gst_cents: 30,
  ...change,
})
const unregistered = sold({ gst_registered: false, sale_gst_cents: 0 })
const former = sold({ gst_registered: null, sale_gst_cents: null, commission_gst_cents: null })

const monthOf = (movements: Movement[], gst_since: string | null = null) =>
  toStatement(MONTH, { ...restaurant, gst_since }, movements)
const inMonth = (...of: Parameters<typeof monthOf>) => {
  const { gst, totals } = monthOf(...of)
  return [gst, totals.gst_in_sales, totals.gst_in_commission]
}
const linesOf = (movements: Movement[]) => toStatementCsv(monthOf(movements)).trim().split('\r\n')

describe('the GST of a month', () => {
  it.each([
    ['has nothing of orders that were sold without', [sold(), unregistered], ['some', 2, 0.3]],
    ['is none where all were sold without, though their commission has some', [unregistered], ['none', 0, 0]],
    ['is an eleventh of all entries from before', [former, former], [undefined, 4, 0.6]],
    ['adds that to what was recorded since', [former, sold()], ['all', 4, 0.6]],
  ] as const)('%s', (_what, movements, expected) => {
    expect(inMonth([...movements])).toEqual(expected)
  })

  it.each([
    ['before it was', '2026-12-01', 'none'],
    ['from the month on in which it was', '2026-11-30', undefined],
  ])('is, of a month without entries, %s', (_when, gst_since, expected) => {
    expect(monthOf([], gst_since).gst).toBe(expected)
  })

  it('names the day from which on it was charged, if that is in the month and some was sold without', () => {
    expect(monthOf([unregistered, sold()], '2026-11-16')).toMatchObject({ gst_since: '2026-11-16' })
    expect(monthOf([unregistered, sold()], '2026-10-16')).not.toHaveProperty('gst_since')
    expect(monthOf([sold()], '2026-11-16')).not.toHaveProperty('gst_since')
  })

  it('splits what was sold', () => {
    const part = { customer_paid: 22, borne_by_operator: 0, commission: 3.3, restaurant_share: 18.7 }
    const { totals, entries } = monthOf([unregistered, sold()])
    expect([totals.with_gst, totals.without_gst]).toEqual([part, part])
    expect(entries.map((entry) => [entry.gst_in_sales, entry.gst_in_commission])).toEqual([
      [undefined, undefined],
      [2, 0.3],
    ])
    expect(monthOf([sold()]).totals).not.toHaveProperty('with_gst')
  })
})

describe('the file of a month', () => {
  it('says nothing of GST where none was charged', () => {
    expect(linesOf([unregistered])).toEqual([
      'Date (Melbourne),Order,Code,Event,Customer paid AUD,Commission AUD,Your share AUD,Borne by Surplate AUD',
      '2026-11-02 20:05,order_1,ABC234,paid,22.00,3.30,18.70,0.00',
      'Total,,,,22.00,3.30,18.70,0.00',
    ])
  })

  it('has the GST of each line that has some, and both parts', () => {
    const ends = linesOf([unregistered, sold()]).map((line) => line.split(',').slice(7).join(','))
    expect(ends).toEqual([
      'Borne by Surplate AUD,GST in sales AUD,GST in commission AUD',
      '0.00,,',
      '0.00,2.00,0.30',
      '0.00,2.00,0.30',
      '0.00,2.00,0.30',
      '0.00,,',
      ',,',
    ])
    expect(linesOf([unregistered, sold()]).map((line) => line.split(',')[0])).toEqual([
      'Date (Melbourne)',
      '2026-11-02 20:05',
      '2026-11-02 20:05',
      'Total',
      'With GST',
      'Without GST',
      'GST included',
    ])
  })
})
