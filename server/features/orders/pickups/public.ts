export { type AcceptedScanRow, findAcceptedScan } from './accepted-scan-store.ts'
