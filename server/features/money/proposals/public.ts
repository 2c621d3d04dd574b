export { findProposalsAbout, propose, readProposal, type Proposals } from './proposal-flows.ts'
export { carryProposals, lapseProposals } from './proposal-store.ts'
export { hasAdminBesides, hasOtherApprover, isOneOf, lockBudget, sumAdjustments } from './people-store.ts'
