import type { AppParts } from '#server/application/app-parts.ts'
import { impactRoutes } from './impact-routes.ts'

export const registerImpact = (app: AppParts): void => impactRoutes(app, app)
