import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { CheckoutStatus } from '#contract/payments/payments.ts'
import { type StatusFailure, unpaidText, verifyPayment } from '#web/domain/orders/payment-verification.ts'

const open: CheckoutStatus = { payment_status: 'unpaid', status: 'open', package_id: 'order', order_id: 'o1' }
const paid: CheckoutStatus = { ...open, payment_status: 'paid', status: 'complete' }

/** Gives the replies in turn and repeats the last one; a string stands for a failed request. */
function pollWith(...replies: (CheckoutStatus | StatusFailure)[]) {
  const waits: number[] = []
  let requests = 0
  const fetchStatus = async () => {
    const reply = replies[Math.min(requests, replies.length - 1)] ?? open
    requests += 1
    if (typeof reply === 'string') throw new Error(reply)
    return reply
  }
  const classifyFailure = (error: unknown) => (error as Error).message as StatusFailure
  const wait = async (ms: number) => void waits.push(ms)
  return { run: () => verifyPayment({ fetchStatus, classifyFailure, wait }), waits, requests: () => requests }
}

describe('verifyPayment', () => {
  it('stops at the first reply that says paid and returns what was paid', async () => {
    const t = pollWith(open, open, paid)
    expect(await t.run()).toEqual({ outcome: 'paid', package_id: 'order', order_id: 'o1' })
    expect(t.waits).toEqual([2_000, 2_000])
  })

  it('times out after ten requests', async () => {
    const t = pollWith(open)
    expect(await t.run()).toEqual({ outcome: 'timed_out' })
    expect(t.requests()).toBe(10)
    expect(t.waits).toHaveLength(9)
  })

  it('stops at once when the payment session has expired', async () => {
    const t = pollWith({ ...open, status: 'expired' })
    expect(await t.run()).toEqual({ outcome: 'expired' })
    expect(t.requests()).toBe(1)
  })

  it.each(['failed', 'error'] as const)('stops when a request fails for good (%s)', async (failure) => {
    const t = pollWith(open, failure, paid)
    expect(await t.run()).toEqual({ outcome: failure })
    expect(t.requests()).toBe(2)
  })

  it('repeats the request when the server is only busy', async () => {
    expect(await pollWith('retry', paid).run()).toMatchObject({ outcome: 'paid' })
  })

  it('words each outcome as the specification does', () => {
    expect(unpaidText('timed_out')).toBe(messages.verification_timed_out)
    expect(unpaidText('expired')).toBe(messages.session_expired)
    expect(unpaidText('failed')).toBe(messages.verification_failed)
    expect(unpaidText('error')).toBe(messages.verification_error)
  })
})
