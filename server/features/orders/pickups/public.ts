export { type AcceptedScanRow, findAcceptedScan } from './pickup-store.ts'
