export { currentVersion } from './legal-text-flows.ts'
