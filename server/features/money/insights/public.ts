export { countAgain, countChanges } from './counting-flows.ts'
