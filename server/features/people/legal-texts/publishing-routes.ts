import { legalTextsApi } from '#contract/people/legal-texts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { findAllTexts, publishText, type PublishingDeps, readText } from './publishing-flows.ts'

export function publishingRoutes(bindDesk: BindDesk, deps: PublishingDeps): void {
  bindDesk(legalTextsApi, {
    all: () => findAllTexts(deps),
    read: ({ kind }) => readText(deps.database.query, deps, kind),
    publish: { write: (tx, input, caller) => publishText(deps, tx, caller, input) },
  })
}
