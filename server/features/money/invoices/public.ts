export { carryInvoices, skipInvoiceNumbers } from './restored-invoice-store.ts'
