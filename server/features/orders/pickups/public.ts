export { type AcceptedScanRow, carryScans, findAcceptedScan } from './pickup-store.ts'
