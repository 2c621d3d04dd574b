import { formatAbn } from '#contract/people/abn.ts'
import type { BlankValues, LegalTextEdition, LegalTextPage } from '#contract/people/legal-texts.ts'
import { legalTextKinds, legalTextNames, type LegalTextKind } from '#contract/links.ts'
import type { Config } from '#server/application/config.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { type DatedVersion, nextChange, openBlank, stateOf, versionInEffect } from './legal-text-rules.ts'
import { findLegalTexts, findVersions, insertVersions } from './legal-text-store.ts'
import { readShippedText } from './shipped-texts.ts'

export interface LegalTextDeps {
  database: Pick<Database, 'query'>
  now: Now
  config: Pick<Config, 'operator' | 'payments'>
}

export const blankValues = ({ operator }: Pick<Config, 'operator'>): BlankValues => ({
  operator_name: operator.name ?? null,
  operator_abn: operator.abn === undefined ? null : formatAbn(operator.abn),
  operator_address: operator.address ?? null,
  operator_contact: operator.contact ?? null,
})

/**
 * Stores the shipped texts as the first versions, once: what a later release ships changes nothing that
 * people have agreed to. With real payments a text with a blank that nothing fills is refused.
 */
export async function prepareTexts({ database, now, config }: LegalTextDeps): Promise<void> {
  const rows = await findLegalTexts(database.query)
  const missing = legalTextKinds.filter((kind) => !rows.some((row) => row.kind === kind))
  const at = now()
  const first = missing.map((kind) => ({
    kind,
    version: 1,
    effective_at: at,
    body: readShippedText(kind),
    published_by: null,
    published_at: at,
  }))
  if (first.length > 0) await insertVersions(database.query, first)
  if (config.payments.provider !== 'stripe') return
  const values = blankValues(config)
  for (const { kind, version, body } of [...rows, ...first]) {
    const blank = openBlank(body, values)
    if (blank !== undefined)
      throw new SettingError(
        `The text "${legalTextNames[kind]}", version ${version}, has the blank {{${blank}}}, which no setting fills`,
      )
  }
}

/** The texts in effect that have a blank which nothing fills. */
export async function findOpenBlanks({
  database,
  now,
  config,
}: LegalTextDeps): Promise<{ kind: LegalTextKind; blank: string }[]> {
  const rows = await findLegalTexts(database.query)
  const values = blankValues(config)
  return legalTextKinds.flatMap((kind) => {
    const current = versionInEffect(
      rows.filter((row) => row.kind === kind),
      now(),
    )
    const blank = current && openBlank(current.body, values)
    return blank === undefined ? [] : [{ kind, blank }]
  })
}

/** The version of a text that is in effect. */
export async function currentVersion(
  db: Db,
  kind: LegalTextKind,
  now: Date,
): Promise<{ version: number; effective_at: Date } | undefined> {
  const current = versionInEffect(await findVersions(db, kind), now)
  return current && { version: current.version, effective_at: current.effective_at }
}

export const toEdition = (versions: DatedVersion[], one: DatedVersion, now: Date): LegalTextEdition => ({
  version: one.version,
  effective_at: one.effective_at.toISOString(),
  state: stateOf(versions, one, now),
})

/** The document of a version, by default of the one in effect. */
export async function readLegalTextPage(
  { database, now, config }: LegalTextDeps,
  kind: LegalTextKind,
  version?: number,
) {
  const versions = await findVersions(database.query, kind)
  const at = now()
  const row =
    version === undefined ? versionInEffect(versions, at) : versions.find((one) => one.version === version)
  if (row === undefined) return undefined
  const editionOf = (one: DatedVersion): LegalTextEdition => toEdition(versions, one, at)
  const page: LegalTextPage = {
    ...editionOf(row),
    kind,
    is_permanent: version !== undefined,
    body: row.body,
    blanks: blankValues(config),
    others: versions
      .filter((one) => one.version !== row.version)
      .toReversed()
      .map(editionOf),
  }
  return {
    about: { is_permanent: page.is_permanent },
    ids: [],
    expires_at: nextChange(versions, at),
    data: page,
  }
}
