import { describe, expect, it } from 'vitest'
import { spacedCode, orderLinesText, pickupWindowText } from '#web/domain/order-wording.ts'

const now = new Date('2026-07-01T08:00:00Z')
// Browsers may put a narrow no-break space before "pm".
const windowText = (pickup_start: string | null, pickup_end: string) =>
  pickupWindowText({ pickup_start, pickup_end }, now).replaceAll(/\s/g, ' ')

describe('the wording of an order', () => {
  it('lists each food item with its quantity', () => {
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

  it('words the pickup window in Melbourne time', () => {
    expect(windowText('2026-07-01T09:30:00Z', '2026-07-01T11:00:00Z')).toBe('today, 7:30 pm to 9:00 pm')
    expect(windowText(null, '2026-07-01T11:00:00Z')).toBe('today until 9:00 pm')
    expect(windowText('2026-07-02T09:30:00Z', '2026-07-02T11:00:00Z')).toBe('tomorrow, 7:30 pm to 9:00 pm')
  })

  it('names both days when the window crosses midnight', () => {
    expect(windowText('2026-07-01T13:00:00Z', '2026-07-01T15:00:00Z')).toBe('today, 11:00 pm to tomorrow, 1:00 am')
  })

  it('names the weekday and the date of a later day', () => {
    expect(windowText(null, '2026-07-04T11:00:00Z')).toMatch(/^Sat,? 4 July? until 9:00 pm$/)
  })

  it('splits an order code into two halves', () => {
    expect(spacedCode('ABC234')).toBe('ABC 234')
  })
})
