import type { LegalTextKind } from '#contract/links.ts'
import { topic } from '#server/platform/events/events.ts'

/** Texts of which a version was published, by kind. */
export const legalTextsTopic = topic<LegalTextKind>('legal_texts')
