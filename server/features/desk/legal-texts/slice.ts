import type { AppParts } from '#server/application/app-parts.ts'
import { documentRenderer } from '#server/platform/http/documents/prerender-program.ts'
import { documentRoutes } from './document-routes.ts'
import { prepareTexts } from './legal-text-flows.ts'

/** Refuses the start for a text that cannot be published as it is. */
export const prepareLegalTexts = (app: AppParts): Promise<void> => prepareTexts(app)

export function registerLegalTexts(app: AppParts, { web_folder }: { web_folder: string }): void {
  const render = documentRenderer(web_folder, { by: 'prerenderLegalText', origin: app.origin })
  if (render !== undefined) documentRoutes(app.page, { ...app, render })
}
