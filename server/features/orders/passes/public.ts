export { type PassKeys, checkPass, publishedKeys, signPass } from './pass-flows.ts'
export { carryRevocations } from './pass-key-store.ts'
