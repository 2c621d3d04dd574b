import type { AppParts } from '#server/application/app-parts.ts'
import { invoiceRoutes } from './invoice-routes.ts'

export const registerInvoices = (app: AppParts): void => invoiceRoutes(app.route, app)
