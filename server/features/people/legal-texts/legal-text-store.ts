import { sql } from 'kysely'
import type { LegalTextKind } from '#contract/links.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineQuery, type Param } from '#server/platform/db/define-query.ts'

export interface LegalTextRow {
  kind: LegalTextKind
  /** Counted from 1 for each kind. */
  version: number
  effective_at: Date
  /** Markdown, with {{blanks}} that the settings fill. */
  body: string
  /** The operator; null for the text that came with the software. */
  published_by: string | null
  published_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    legal_text: LegalTextRow
  }
}

const columns = ['kind', 'version', 'effective_at', 'body', 'published_by', 'published_at'] as const

/** Every version of every text, in ascending order. */
export const findLegalTexts = (db: Db): Promise<LegalTextRow[]> =>
  db.selectFrom('legal_text').select(columns).orderBy('kind').orderBy('version').execute()

/** Every version of a text, in ascending order. */
export const findVersions = defineQuery.read('findLegalTextVersions', (db, kind: Param<LegalTextKind>) =>
  db.selectFrom('legal_text').select(columns).where('kind', '=', kind).orderBy('version'),
)

/** Makes those who publish take turns, so that each version has the next number. */
export const lockTexts = (tx: Db) => sql`lock table legal_text in share row exclusive mode`.execute(tx)

/** Adds versions; one whose number another process has taken is left out. */
export const insertVersions = (db: Db, rows: LegalTextRow[]) =>
  db
    .insertInto('legal_text')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
