import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import { documentRenderer } from '#server/platform/http/documents/prerender-program.ts'
import { publishingRoutes } from './publishing-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { prepareTexts } from './legal-text-flows.ts'
import { legalTextJobs } from './legal-text-jobs.ts'

/** Refuses the start for a text that cannot be published as it is. */
export const prepareLegalTexts = (app: AppParts): Promise<void> => prepareTexts(app)

interface LegalTextParts {
  web_folder: string
  emails: Emails
  bindDesk: BindDesk
}

export function registerLegalTexts(app: AppParts, { web_folder, emails, bindDesk }: LegalTextParts): void {
  const render = documentRenderer(web_folder, { by: 'prerenderLegalText', origin: app.origin })
  if (render !== undefined) documentRoutes(app.page, { ...app, render })
  publishingRoutes(bindDesk, app)
  legalTextJobs(app.jobs, { ...app, emails })
}
