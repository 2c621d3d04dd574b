import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#contract/constants.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import {
  countRecall,
  needsProof,
  openEnd,
  reachRefusal,
  recallAction,
  recallRefusal,
  spanErrors,
  toOrderRecall,
} from '#server/features/orders/ordering/recalls/recall-rules.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const seconds = (count: number): Date => new Date(NOW.getTime() + count * 1_000)

describe('the span of a recall', () => {
  it.each([
    ['up to now', { from: seconds(-60), until: null }, []],
    ['of one instant', { from: NOW, until: NOW }, []],
    ['that ends within the minute that browsers round to', { from: seconds(-60), until: seconds(60) }, []],
    ['that ends before it starts', { from: seconds(-60), until: seconds(-61) }, ['from', 'until']],
    ['that ends later', { from: seconds(-60), until: seconds(61) }, ['from', 'until']],
    ['that starts later', { from: seconds(1), until: null }, ['from', 'until']],
  ])('%s is refused with these fields', (_what, span, fields) => {
    expect(Object.keys(spanErrors(span, NOW))).toEqual(fields)
  })

  it('that reaches up to now has an open end', () => {
    const ends = [null, NOW, seconds(60), seconds(-1)].map(
      (until) => openEnd({ from: seconds(-60), until }, NOW).until,
    )
    expect(ends).toEqual([null, null, null, seconds(-1)])
  })
})

describe('who may recall', () => {
  const daysAgo = (days: number, more_ms = 0): Date => new Date(NOW.getTime() - days * DAY_MS - more_ms)
  const none = { refund: false, has_proof: false }

  it.each([
    ['a manager recalls what was ordered up to fourteen days ago', 'manager', 14, none, undefined],
    ['a manager refunds no order', 'manager', 1, { ...none, refund: true }, 'recall_refund_by_owner'],
    ['a manager reaches back no further', 'manager', 15, { ...none, has_proof: true }, 'recall_by_owner'],
    ['the owner refunds collected orders', 'owner', 14, { ...none, refund: true }, undefined],
    ['the owner reaches back further only with the password', 'owner', 15, none, 'recall_proof_required'],
    ['the owner reaches any time with proof', 'owner', 20_000, { refund: true, has_proof: true }, undefined],
  ] as const)('%s', (_title, role, days, input, refusal) => {
    expect(recallRefusal(role, { from: daysAgo(days), ...input }, NOW)).toBe(refusal)
  })

  it('tells a manager before the recall that it reaches back too far, with a minute of tolerance for a form without seconds', () => {
    const far = daysAgo(14, MINUTE_MS + 1)
    expect([needsProof(daysAgo(14, MINUTE_MS), NOW), needsProof(far, NOW)]).toEqual([false, true])
    expect(reachRefusal('manager', far, NOW)).toBe('recall_by_owner')
    expect(reachRefusal('owner', far, NOW)).toBeUndefined()
  })
})

it('decides for every status what a recall does to an order', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, recallAction(status)]))).toEqual({
    held: 'release',
    paid: 'cancel',
    missed: 'cancel',
    collected: 'notify',
    cancelled: undefined,
    released: undefined,
  })
})

it('counts the accounts that have bought, and the orders that are cancelled or were collected', () => {
  const orders = orderStatuses.flatMap((status) => [
    { account_id: 'kim', status },
    { account_id: `only ${status}`, status },
  ])
  expect(countRecall(orders)).toEqual({ buyers: 4, to_cancel: 4, collected: 2 })
  expect(countRecall([])).toEqual({ buyers: 0, to_cancel: 0, collected: 0 })
})

it('shows the latest recall of an order, refunded if any refunded it', () => {
  const meals = ['Lasagne']
  const recall = (id: string, refunded: boolean) => ({ id, reason: id, created_at: NOW, refunded, meals })
  const recalls = [recall('first', true), recall('second', false)]
  expect(toOrderRecall([])).toBeNull()
  expect(toOrderRecall(recalls.map((one) => ({ ...one, order_id: 'o', account_id: 'a' })))).toEqual({
    ...recall('second', true),
    created_at: NOW.toISOString(),
  })
})
