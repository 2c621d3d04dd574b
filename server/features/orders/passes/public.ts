export type { PassKeys } from './pass-key-flows.ts'
export { carryRevocations } from './pass-key-store.ts'
export { checkPass, publishedKeys, signPass } from './pass-token-flows.ts'
