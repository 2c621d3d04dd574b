export { eraseCorrespondence, readNotes } from './correspondence-flows.ts'
