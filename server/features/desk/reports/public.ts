export { isItemRemoved } from './decisions/decision-store.ts'
export type { ReportHooks } from './report-deps.ts'
