export { type AuditRecord, type BindDesk, operatorActor, recordAudit } from './desk-writes.ts'
export { findVisits, OPENED_PAGE } from './visit-flows.ts'
export { checkSeals, findSealHash } from './seal-flows.ts'
