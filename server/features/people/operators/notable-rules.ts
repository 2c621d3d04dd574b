import type { FoundEntry } from '#server/features/people/audit/public.ts'

/** A confirmed proposal of more than these dollars. */
const NOTABLE_AMOUNT = 200

/** The actions of which every other administrator is told at once, and what they are about. */
const NOTABLE = new Map<string, string | undefined>([
  ['invited', 'operator'],
  ['accepted invitation', 'operator'],
  ['changed role', 'operator'],
  ['ended role', 'operator'],
  ['changed email', 'operator'],
  ['changed second step', 'operator'],
  ['reset the second step', 'account'],
  ['adjusted', 'restaurant'],
  ['returned', 'payout'],
  ['confirmed proposal', undefined],
  ['restored', 'restore'],
])

export const notableActions: readonly string[] = [...NOTABLE.keys()]

export const isNotable = ({
  action,
  object_kind,
  after,
}: Pick<FoundEntry, 'action' | 'after'> & { object_kind: string }): boolean => {
  if (action === 'confirmed proposal') return Math.abs(Number(after?.['amount'] ?? 0)) > NOTABLE_AMOUNT
  return NOTABLE.has(action) && NOTABLE.get(action) === object_kind
}

/** The first entry of each request, which stands for all of that request. */
export const firstOfEachRequest = <Entry extends Pick<FoundEntry, 'id' | 'request_id'>>(
  entries: Entry[],
): Entry[] => [
  ...new Map(entries.toReversed().map((entry) => [entry.request_id ?? String(entry.id), entry])).values(),
]
