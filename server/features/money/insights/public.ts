export { carryCertificateKeys } from './impact/certificate-key-store.ts'
export { countAgain, countChanges } from './counting-flows.ts'
