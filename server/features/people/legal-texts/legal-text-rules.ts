import {
  agreements,
  type BlankValues,
  blanksIn,
  isLegalTextBlank,
  type LegalTextEdition,
  NOTICE_DAYS,
} from '#contract/people/legal-texts.ts'
import type { LegalTextKind } from '#contract/links.ts'
import { DAY_MS } from '#contract/time.ts'

/** A version of a text, and from when on it is in effect. */
export interface DatedVersion {
  version: number
  effective_at: Date
}

/**
 * The newest version that is in effect; the first one where none is yet. `versions` are in ascending order.
 */
export const versionInEffect = <V extends DatedVersion>(versions: V[], now: Date): V | undefined =>
  versions.findLast(({ effective_at }) => effective_at <= now) ?? versions[0]

/** When another version takes effect, in milliseconds since 1970. */
export const nextChange = (versions: DatedVersion[], now: Date): number =>
  Math.min(...versions.map(({ effective_at }) => effective_at.getTime()).filter((at) => at > now.getTime()))

/**
 * Whether a version is in effect, was or will be; one that a newer version overtakes before its day never is.
 */
export function stateOf(
  versions: DatedVersion[],
  { version, effective_at }: DatedVersion,
  now: Date,
): LegalTextEdition['state'] {
  const current = versionInEffect(versions, now)
  if (version === current?.version) return 'current'
  const isOvertaken = versions.some((other) => other.version > version && other.effective_at <= effective_at)
  return isOvertaken || effective_at <= now ? 'former' : 'coming'
}

/**
 * From when on a new version can be in effect: what people have agreed to changes with notice, once it is the
 * operator's own.
 */
export function earliestEffectiveAt(
  kind: LegalTextKind,
  versions: { published_by: string | null }[],
  now: Date,
): Date {
  const needsNotice = agreements.includes(kind) && versions.some(({ published_by }) => published_by !== null)
  return needsNotice ? new Date(now.getTime() + NOTICE_DAYS * DAY_MS) : now
}

/** The first blank of a text that no setting can fill. */
export const unknownBlank = (body: string): string | undefined =>
  blanksIn(body).find((name) => !isLegalTextBlank(name))

/** The first blank of a text that nothing fills. */
export const openBlank = (body: string, values: BlankValues): string | undefined =>
  blanksIn(body).find((name) => !isLegalTextBlank(name) || values[name] === null)
