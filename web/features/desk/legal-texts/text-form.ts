import { type EditedText, type legalTextsApi, NOTICE_DAYS } from '#contract/people/legal-texts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { DAY_MS, melbourneDate, melbourneDay } from '#contract/time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

export interface TextDraft {
  body: string
  /** A day in Melbourne; empty for at once. */
  effective_on: string
}

/** The first day on which a new version can be in effect from the morning on; empty where that is at once. */
export function firstDay({ earliest_effective_at }: EditedText): string {
  const earliest = Date.parse(earliest_effective_at)
  return earliest - serverNow() < DAY_MS ? '' : melbourneDate(new Date(earliest + DAY_MS))
}

export const emptyDraft = (text: EditedText): TextDraft => ({
  body: text.versions[0]?.body ?? '',
  effective_on: firstDay(text),
})

export const dayHelp = (text: EditedText): string =>
  firstDay(text) === ''
    ? 'Leave it empty, and it is in effect at once.'
    : `People agree to this text, so they need ${NOTICE_DAYS} days’ notice. Restaurants get an email now.`

export const publishRequest = (
  kind: EditedText['kind'],
  { body, effective_on }: TextDraft,
): RequestOf<typeof legalTextsApi.publish> => ({
  kind,
  body,
  effective_at: effective_on === '' ? undefined : melbourneDay(effective_on).from.toISOString(),
})
