import {
  agreements,
  type EditedText,
  type legalTextsApi,
  unknownBlankText,
} from '#contract/people/legal-texts.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type LegalTextKind, legalTextKinds } from '#contract/links.ts'
import { longDate } from '#contract/time-wording.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { findOperatorNames } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { invalid } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { blankValues, type LegalTextDeps, toEdition } from './legal-text-flows.ts'
import { earliestEffectiveAt, unknownBlank } from './legal-text-rules.ts'
import {
  findLegalTexts,
  findVersions,
  insertVersions,
  lockTexts,
  type LegalTextRow,
} from './legal-text-store.ts'
import { legalTextsTopic } from './legal-text-topics.ts'

export interface PublishingDeps extends LegalTextDeps {
  jobs: Pick<Jobs, 'enqueue'>
}

type EditionRow = Pick<LegalTextRow, 'version' | 'effective_at' | 'published_at' | 'published_by'>

/** Describes versions to an operator, the newest first. */
async function editionsOf<Row extends EditionRow>(db: Db, rows: Row[]) {
  const names = await findOperatorNames(
    db,
    rows.map(({ published_by }) => published_by),
  )
  return (versions: Row[], now: Date) =>
    versions.toReversed().map((row) => ({
      ...toEdition(versions, row, now),
      published_at: row.published_at.toISOString(),
      published_by: row.published_by === null ? null : (names.get(row.published_by) ?? 'A former operator'),
    }))
}

export async function findAllTexts({
  database,
  now,
}: LegalTextDeps): Promise<ReplyOf<typeof legalTextsApi.all>> {
  const rows = await findLegalTexts(database.query)
  const describe = await editionsOf(database.query, rows)
  return legalTextKinds.map((kind) => ({
    kind,
    versions: describe(
      rows.filter((row) => row.kind === kind),
      now(),
    ),
  }))
}

/** A text with all that an operator needs to write its next version. */
export async function readText(
  db: Db,
  { now, config }: Pick<LegalTextDeps, 'now' | 'config'>,
  kind: LegalTextKind,
): Promise<EditedText> {
  const rows = await findVersions(db, kind)
  const at = now()
  const bodies = new Map(rows.map(({ version, body }) => [version, body]))
  const editions = (await editionsOf(db, rows))(rows, at)
  return {
    kind,
    versions: editions.map((edition) => ({ ...edition, body: bodies.get(edition.version) ?? '' })),
    blanks: blankValues(config),
    earliest_effective_at: earliestEffectiveAt(kind, rows, at).toISOString(),
  }
}

function publishingRefusal(
  body: string,
  effective_at: Date,
  earliest: Date,
): Record<string, string> | undefined {
  const blank = unknownBlank(body)
  if (blank !== undefined) return { body: unknownBlankText(blank) }
  if (effective_at >= earliest) return undefined
  return {
    effective_at: `This text can change from ${longDate(earliest)} on. Please choose a day after that`,
  }
}

/** Adds the next version of a text. Restaurants hear of it where it is one that they have agreed to. */
export async function publishText(
  { jobs, ...deps }: PublishingDeps,
  tx: Db,
  { operator_id }: Pick<DeskCaller, 'operator_id'>,
  { kind, body, effective_at }: InputOf<typeof legalTextsApi.publish>,
): Promise<{ reply: EditedText; audit: AuditRecord }> {
  await lockTexts(tx)
  const versions = await findVersions(tx, kind)
  const now = deps.now()
  const earliest = earliestEffectiveAt(kind, versions, now)
  const row: LegalTextRow = {
    kind,
    version: (versions.at(-1)?.version ?? 0) + 1,
    effective_at: effective_at === undefined ? earliest : new Date(effective_at),
    body,
    published_by: operator_id,
    published_at: now,
  }
  const refusal = publishingRefusal(body, row.effective_at, earliest)
  if (refusal !== undefined) throw invalid(refusal)
  await insertVersions(tx, [row])
  await publish(tx, legalTextsTopic, [kind])
  if (agreements.includes(kind))
    await jobs.enqueue(tx, 'legal_texts.announce', [{ text: kind, version: row.version, after: null }])
  return {
    reply: await readText(tx, deps, kind),
    audit: {
      action: 'published',
      object_kind: 'legal_text',
      object_id: kind,
      after: { version: row.version, effective_at: row.effective_at },
    },
  }
}
