export { type AuditRecord, type DeskWrite, operatorActor, recordAudit } from './desk-writes.ts'
export { checkSeals, findSealHash } from './seal-flows.ts'
