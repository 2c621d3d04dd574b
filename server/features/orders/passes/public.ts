export { loadPassKeys, type PassKeys } from './pass-key-flows.ts'
export { carryRevocations } from './pass-key-store.ts'
export { watchPassKeys } from './pass-key-jobs.ts'
export { checkPass, publishedKeys, signPass, verifyPass } from './pass-token-flows.ts'
