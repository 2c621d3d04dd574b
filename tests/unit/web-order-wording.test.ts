import { describe, expect, it } from 'vitest'
import { spacedCode, orderLinesText, pickupWindowText } from '#web/domain/order-wording.ts'

const now = new Date('2026-07-01T08:00:00Z')
// Browsers may put a narrow no-break space before "pm".
const said = (pickup_start: string | null, pickup_end: string) => pickupWindowText({ pickup_start, pickup_end }, now).replaceAll(/\s/g, ' ')

describe('an order in words', () => {
  it('names each meal with how many of it', () => {
    const line = { food_item_id: 'i', unit_price: 5 }
    expect(
      orderLinesText({
        items: [
          { ...line, name: 'Lasagne', quantity: 2 },
          { ...line, name: 'Tiramisu', quantity: 1 },
        ],
      }),
    ).toBe('2 × Lasagne, 1 × Tiramisu')
  })

  it('gives the pickup window on Melbourne’s clock', () => {
    expect(said('2026-07-01T09:30:00Z', '2026-07-01T11:00:00Z')).toBe('today, 7:30 pm to 9:00 pm')
    expect(said(null, '2026-07-01T11:00:00Z')).toBe('today until 9:00 pm')
    expect(said('2026-07-02T09:30:00Z', '2026-07-02T11:00:00Z')).toBe('tomorrow, 7:30 pm to 9:00 pm')
  })

  it('names both days when the window crosses midnight', () => {
    expect(said('2026-07-01T13:00:00Z', '2026-07-01T15:00:00Z')).toBe('today, 11:00 pm to tomorrow, 1:00 am')
  })

  it('keeps a weekday with its date', () => {
    expect(said(null, '2026-07-04T11:00:00Z')).toMatch(/^Sat,? 4 July? until 9:00 pm$/)
  })

  it('splits a code so that it can be read out', () => {
    expect(spacedCode('ABC234')).toBe('ABC 234')
  })
})
