export { findProposalsAbout, propose, readProposal, type Proposals } from './proposal-flows.ts'
