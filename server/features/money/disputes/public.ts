export { carryDisputes } from './dispute-store.ts'
