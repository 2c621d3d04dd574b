import { dollarsText } from '#contract/desk/complaint-terms.ts'
import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { toAud } from '#contract/money.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { appealRefusal, isUndecided, type UndecidedStatus } from './complaint-rules.ts'
import type { ComplaintRow } from './complaint-tables.ts'

export type ComplaintReader = 'customer' | 'restaurant' | 'operator'

/** By when something happens next, for who reads it; null where nothing more does. */
export function nextUntil(row: ComplaintRow, audience: ComplaintReader, now: Date): Date | null {
  if (row.due_at !== null) return row.due_at
  const by = audience === 'restaurant' ? 'restaurant' : 'customer'
  return appealRefusal(row, by, now) === undefined ? row.appeal_until : null
}

const endTexts: Record<NonNullable<ComplaintRow['ended_by']>, [customer: string, others: string]> = {
  refund: [
    'All that you paid for this order went back to you, which settles it.',
    'All that was paid for this order went back to the customer, which settles it.',
  ],
  withdrawal: ['You have withdrawn it.', 'The customer has withdrawn it.'],
}

/** What has become of the money, after the last decision. */
function outcomeText(
  { status, decided_cents, appeal_cents, appealed_by, appeal_reversed }: ComplaintRow,
  audience: ComplaintReader,
): string {
  if (status === 'closed')
    return appeal_reversed === null ? 'It is closed without a refund' : 'It stays closed without a refund'
  const to = audience === 'customer' ? 'back to you' : 'back to the customer'
  if (appealed_by === 'restaurant' && appeal_reversed === true)
    return 'The refund stays, and Surplate bears what was decided on the appeal'
  const cents = (decided_cents ?? 0) + (appeal_cents ?? 0)
  return cents === 0 ? 'It is settled without a refund' : `${dollarsText(toAud(cents))} goes ${to}`
}

const waitingTexts: Record<ComplaintReader, Record<UndecidedStatus, (by: string) => string>> = {
  customer: {
    open: (by) => `The restaurant answers by ${by}, and if it does not, Surplate decides.`,
    with_operator: (by) => `Surplate looks at it and decides by ${by}.`,
    appealed: (by) => `Somebody at Surplate decides on the appeal by ${by}, for good.`,
  },
  restaurant: {
    open: (by) => `Please answer by ${by}, or Surplate decides without you.`,
    with_operator: (by) => `Surplate looks at it and decides by ${by}.`,
    appealed: (by) => `Somebody at Surplate decides on the appeal by ${by}, for good.`,
  },
  operator: {
    open: (by) => `The restaurant can answer until ${by}, and then it comes to you.`,
    with_operator: (by) => `Please decide by ${by}.`,
    appealed: (by) =>
      `Please decide on the appeal by ${by}; another operator than the first, where there is one.`,
  },
}

/** What happens next, in one sentence. */
export function nextText(row: ComplaintRow, audience: ComplaintReader, now: Date): string {
  const until = nextUntil(row, audience, now)
  const by = until === null ? '' : `${shortDate(until)}, ${timeOfDay(until)}`
  if (isUndecided(row.status)) return waitingTexts[audience][row.status](by)
  if (row.ended_by !== null) return endTexts[row.ended_by][audience === 'customer' ? 0 : 1]
  if (until === null) return `${outcomeText(row, audience)}.`
  const who = audience === 'operator' ? 'either side can appeal' : 'you can appeal if you do not agree,'
  return `${outcomeText(row, audience)}; ${who} until ${by}.`
}

type ComplaintEvent = DeskComplaint['history'][number]

/** What has happened to a complaint, from the first on. */
export function complaintHistory(row: ComplaintRow): ComplaintEvent[] {
  const entry = (
    at: Date | null,
    by: ComplaintEvent['by'],
    what: string,
    operator_id: string | null = null,
  ): ComplaintEvent[] => (at === null ? [] : [{ at: at.toISOString(), by, what, operator_id }])
  const money = (cents: number | null): string => (cents === null ? '' : ` ${dollarsText(toAud(cents))}`)
  const decision =
    row.decided_cents === null ? 'closed without a refund' : `settled with${money(row.decided_cents)}`
  return [
    ...entry(row.created_at, 'customer', 'complained'),
    ...entry(
      row.answered_at,
      'restaurant',
      row.answer_agrees === true ? `agreed to${money(row.answer_cents)}` : 'did not agree',
    ),
    ...entry(row.escalated_at, 'system', 'passed to the operators'),
    ...(row.decided_by === null
      ? entry(row.decided_at, 'restaurant', decision)
      : entry(row.decided_at, 'operator', decision, row.decided_by)),
    ...entry(
      row.ended_by === null ? null : row.closed_at,
      row.ended_by === 'withdrawal' ? 'customer' : 'system',
      row.ended_by === 'withdrawal' ? 'withdrew it' : 'settled, since all that was paid went back',
    ),
    ...entry(row.appealed_at, row.appealed_by ?? 'customer', 'appealed'),
    ...entry(
      row.appeal_decided_at,
      'operator',
      row.appeal_reversed === true
        ? `reversed the decision with${money(row.appeal_cents)}`
        : 'upheld the decision',
      row.appeal_decided_by,
    ),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
