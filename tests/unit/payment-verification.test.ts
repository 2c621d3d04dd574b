import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { CheckoutStatus } from '#contract/payments.ts'
import { type VerificationFailure, verifyPayment, unpaidText } from '#web/domain/payment-verification.ts'

const open: CheckoutStatus = { payment_status: 'unpaid', status: 'open', package_id: 'order', order_id: 'o1' }
const paid: CheckoutStatus = { ...open, payment_status: 'paid', status: 'complete' }

/** Answers in turn, the last one for ever; a text stands for an answer that did not come. */
function asking(...answers: (CheckoutStatus | VerificationFailure)[]) {
  const waits: number[] = []
  let asked = 0
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? open
    asked += 1
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  const troubleOf = (thrown: unknown) => (thrown as Error).message as VerificationFailure
  const wait = async (ms: number) => void waits.push(ms)
  return { run: () => verifyPayment({ ask, troubleOf, wait }), waits, asked: () => asked }
}

describe('verifying a payment', () => {
  it('is done at the first answer that says paid, and says what was paid', async () => {
    const t = asking(open, open, paid)
    expect(await t.run()).toEqual({ outcome: 'paid', package_id: 'order', order_id: 'o1' })
    expect(t.waits).toEqual([2_000, 2_000])
  })

  it('gives up after ten askings', async () => {
    const t = asking(open)
    expect(await t.run()).toEqual({ outcome: 'timed_out' })
    expect(t.asked()).toBe(10)
    expect(t.waits).toHaveLength(9)
  })

  it('stops at once when the session has expired', async () => {
    const t = asking({ ...open, status: 'expired' })
    expect(await t.run()).toEqual({ outcome: 'expired' })
    expect(t.asked()).toBe(1)
  })

  it('believes paid over expired', async () => {
    expect(await asking({ ...paid, status: 'expired' }).run()).toMatchObject({ outcome: 'paid' })
  })

  it.each(['failed', 'error'] as const)('stops when the asking itself goes wrong (%s)', async (trouble) => {
    const t = asking(open, trouble, paid)
    expect(await t.run()).toEqual({ outcome: trouble })
    expect(t.asked()).toBe(2)
  })

  it('asks again when the server is only busy', async () => {
    expect(await asking('again', paid).run()).toMatchObject({ outcome: 'paid' })
  })

  it('says each outcome in the wording of the specification', () => {
    expect(unpaidText('timed_out')).toBe(messages.verification_timed_out)
    expect(unpaidText('expired')).toBe(messages.session_expired)
    expect(unpaidText('failed')).toBe(messages.verification_failed)
    expect(unpaidText('error')).toBe(messages.verification_error)
  })
})
