import { legalTextsApi } from '#contract/desk/legal-texts.ts'
import type { Route } from '#server/application/callers.ts'
import type { DeskWrite } from '#server/features/desk/audit/public.ts'
import { findAllTexts, publishText, type PublishingDeps, readText } from './publishing-flows.ts'

export function publishingRoutes(route: Route, write: DeskWrite, deps: PublishingDeps): void {
  route(legalTextsApi.all, () => findAllTexts(deps))
  route(legalTextsApi.read, ({ kind }) => readText(deps.database.query, deps, kind))
  write(legalTextsApi.publish, (tx, input, caller) => publishText(deps, tx, caller, input))
}
