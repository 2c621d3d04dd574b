import { describe, expect, it } from 'vitest'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { pickupStateText } from '#web/domain/orders/order-wording.ts'
import { refundText } from '#web/features/orders/ordering/order-status.ts'

describe('the wording of an order', () => {
  it.each([
    ['before it opens', '2026-07-01T07:00:00Z', 'upcoming', 'Opens at 7:30 pm'],
    ['on the day before', '2026-06-30T07:00:00Z', 'upcoming', 'Opens tomorrow at 7:30 pm'],
    ['while it is open', '2026-07-01T10:00:00Z', 'open', 'Ready until 9:00 pm'],
    ['in the half hour after', '2026-07-01T11:00:00Z', 'grace', 'Pickup ended at 9:00 pm'],
    ['later', '2026-07-01T11:30:00Z', 'over', 'Pickup ended'],
  ])('says what the holder of a pass can do %s', (_when, now, state, text) => {
    const pickup = { pickup_start: '2026-07-01T09:30:00Z', pickup_end: '2026-07-01T11:00:00Z' }
    expect(pickupStateText(pickup, new Date(now))).toMatchObject({ state, text })
  })

  it('says until when the counter still hands over', () => {
    const pickup = { pickup_start: null, pickup_end: '2026-07-01T11:00:00Z' }
    expect(pickupStateText(pickup, new Date('2026-07-01T11:05:00Z')).hint).toContain('until 9:30 pm')
  })

  it('splits an order code into two halves', () => {
    expect(spacedCode('ABC234')).toBe('ABC 234')
  })
})

describe('the wording of a refund', () => {
  const part = (status: 'pending' | 'succeeded' | 'failed', amount: number) => ({
    id: 'r',
    status,
    amount,
    created_at: '2026-07-01T11:00:00Z',
  })
  const FAILED = 'We could not send $3.10 to the card you paid with. We are sending it by hand.'

  it('promises no further attempt of one that failed, which is sent by hand', () => {
    const refunds = [part('failed', 3.1)]
    expect(refundText({ refund: { status: 'failed', amount: 3.1 }, refunds })).toBe(FAILED)
    expect(refundText({ refund: { status: 'failed', amount: 3.1 } }), 'saved by an older device').toBe(FAILED)
  })

  it('says of each part what became of it', () => {
    const refunds = [part('succeeded', 1.1), part('failed', 3.1), part('pending', 4), part('succeeded', 2.2)]
    expect(refundText({ refund: { status: 'failed', amount: 10.4 }, refunds })).toBe(
      `${FAILED} $4.00 is on its way back to the card you paid with. $3.30 has been refunded to the card you paid with. Banks take a few days to show it.`,
    )
    expect(refundText({ refund: null, refunds: [] })).toBeUndefined()
  })
})
