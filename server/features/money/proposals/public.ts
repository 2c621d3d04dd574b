export { findProposalsAbout, propose, readProposal, type Proposals } from './proposal-flows.ts'
export { findNotFromOrders, hasOtherApprover, isOneOf, type NotFromOrdersRow } from './standing-store.ts'
