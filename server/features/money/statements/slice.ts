import type { AppParts } from '#server/application/app-parts.ts'
import { statementRoutes } from './statement-routes.ts'

export const registerStatements = (app: AppParts): void => statementRoutes(app, app)
