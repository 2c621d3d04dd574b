import { describe, expect, it } from 'vitest'
import { approvalStates } from '#contract/desk/approval-states.ts'
import {
  actionRefusal,
  approvalActions,
  dueReminder,
  submissionErrors,
  withoutInapplicable,
} from '#server/features/desk/approvals/approval-rules.ts'
import { completeDetails } from '#tests/support/registrations.ts'

const TODAY = '2026-11-21'
const complete = { has_certificate: true, terms_version: 1, today: TODAY }
const fieldsOf = (fields: object, other: object = {}) =>
  Object.keys(submissionErrors(completeDetails(fields), { ...complete, ...other }))

describe('actionRefusal', () => {
  it.each([
    ['submit', ['draft', 'changes_requested', 'declined']],
    ['approve', ['submitted']],
    ['decline', ['submitted']],
    ['requestChanges', ['submitted']],
    ['suspend', ['approved']],
    ['lift', ['suspended']],
    ['close', approvalStates.filter((state) => state !== 'closed')],
  ] as const)('lets %s leave no states but its own', (action, from) => {
    expect(approvalStates.filter((state) => actionRefusal(action, state) === undefined).toSorted()).toEqual(
      [...from].toSorted(),
    )
  })

  it('gives every action on a closed restaurant the same reason', () => {
    const reasons = approvalActions.map((action) => actionRefusal(action, 'closed'))
    expect(new Set(reasons)).toEqual(new Set(['restaurant_closed']))
  })
})

it.each([
  ['nothing of complete details', {}, {}, []],
  ['the day from which GST is paid', { gst_since: null }, {}, ['gst_since']],
  ['no such day without GST', { gst_registered: false, gst_since: null }, {}, []],
  ['terms that were accepted in another version', {}, { terms_version: 2 }, ['agreement_version']],
  ['a registration in force', { premises_expires_on: '2026-11-20' }, {}, ['premises_expires_on']],
  ['nothing of one that ends today', { premises_expires_on: TODAY }, {}, []],
  [
    'a supervisor of class 3A',
    { premises_class: '3A', food_safety_supervisor: null },
    {},
    ['food_safety_supervisor'],
  ],
  ['no supervisor of class 3', { premises_class: '3', food_safety_supervisor: null }, {}, []],
  ['the certificate', {}, { has_certificate: false }, ['certificate']],
  [
    'no number, end, supervisor or certificate of class 4',
    { premises_class: '4', premises_number: null, premises_expires_on: null, food_safety_supervisor: null },
    { has_certificate: false },
    [],
  ],
])('submissionErrors asks for %s', (_title, fields, other, expected) => {
  expect(fieldsOf(fields, other)).toEqual(expected)
})

it('keeps no number and end of class 4, and no day of GST without GST', () => {
  const tidy = withoutInapplicable(completeDetails({ premises_class: '4', gst_registered: false }))
  expect(tidy).toMatchObject({ premises_number: null, premises_expires_on: null, gst_since: null })
})

it.each([
  ['none 61 days before', '2027-01-21', null, undefined],
  ['the first 60 days before', '2027-01-20', null, 60],
  ['none between two', '2027-01-05', 60, undefined],
  ['the second 30 days before', '2026-12-21', 60, 30],
  ['the last of several that were missed', '2026-11-25', null, 7],
  ['none after the last', '2026-11-22', 7, undefined],
  ['the last on the last day', TODAY, 30, 7],
  ['none once it has ended', '2026-11-20', null, undefined],
])('dueReminder is %s', (_title, expires_on, reminded_days, expected) => {
  expect(dueReminder(expires_on, reminded_days, TODAY)).toBe(expected)
})
