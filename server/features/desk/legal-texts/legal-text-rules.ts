import { type BlankValues, blanksIn, isLegalTextBlank, type LegalTextPage } from '#contract/desk/legal-texts.ts'

/** A version of a text, and from when on it is in effect. */
export interface DatedVersion {
  version: number
  effective_at: Date
}

/** The newest version that is in effect; the first one where none is yet. `versions` are in ascending order. */
export const versionInEffect = <V extends DatedVersion>(versions: V[], now: Date): V | undefined =>
  versions.findLast(({ effective_at }) => effective_at <= now) ?? versions[0]

/** When another version takes effect, in milliseconds since 1970. */
export const nextChange = (versions: DatedVersion[], now: Date): number =>
  Math.min(...versions.map(({ effective_at }) => effective_at.getTime()).filter((at) => at > now.getTime()))

export function stateOf({ version }: DatedVersion, current: DatedVersion | undefined): LegalTextPage['state'] {
  if (current === undefined || version === current.version) return 'current'
  return version < current.version ? 'former' : 'coming'
}

/** The first blank of a text that nothing fills. */
export const openBlank = (body: string, values: BlankValues): string | undefined =>
  blanksIn(body).find((name) => !isLegalTextBlank(name) || values[name] === null)
