import { decisionsApi, type NewDecision } from '#contract/desk/decisions.ts'
import { reportsApi, type NewReport } from '#contract/desk/reports.ts'
import type { Photo } from '#contract/kitchen/photos.ts'
import type { TestApp } from './app.ts'
import type { Person } from './builders.ts'
import { newJpeg, uploadPhoto } from './photos.ts'

/** What somebody sends to report a food item. */
export const reportOf = ({ id }: { id: string }, fields: Partial<NewReport> = {}) => ({
  object_kind: 'food_item' as const,
  object_id: id,
  reason: 'unsafe_food' as const,
  ...fields,
})

/** A report of a visitor. */
export const aReport = (t: Pick<TestApp, 'visitor'>, item: { id: string }, fields: Partial<NewReport> = {}) =>
  t.visitor.ok(reportsApi.create, reportOf(item, fields))

/** What an operator sends to decide; a test adds what it is about. */
export const decisionAbout = (fields: Pick<NewDecision, 'object_id'> & Partial<NewDecision>) => ({
  object_kind: 'food_item' as const,
  measure: 'item_removed' as const,
  facts_relied_on: 'The photo shows raw chicken.',
  ground: 'Food Act 1984 (Vic), section 8',
  ...fields,
})

export const decide = (
  { client }: Pick<Person, 'client'>,
  fields: Pick<NewDecision, 'object_id'> & Partial<NewDecision>,
) => client.ok(decisionsApi.decide, decisionAbout(fields))

/** The owner appeals, and an operator decides about it. */
export async function settleAppeal(
  owner: Pick<Person, 'client'>,
  operator: Pick<Person, 'client'>,
  { id: decision_id }: { id: string },
  outcome: 'upheld' | 'reversed',
) {
  await owner.client.ok(decisionsApi.appeal, { decision_id, text: 'It was cooked through.' })
  return operator.client.ok(decisionsApi.decideAppeal, { decision_id, outcome, reasons: 'We looked again.' })
}

/** A photo that no other test has, as one sends it. */
export const aPhoto = async ({ client }: Pick<Person, 'client'>): Promise<Photo> =>
  uploadPhoto(client, await newJpeg())
