export {
  findProposalsAbout,
  findWaitingAdjustments,
  propose,
  readProposal,
  type Proposals,
} from './proposal-flows.ts'
export { carryProposals, lapseProposals } from './proposal-store.ts'
export { lockBudget, sumAdjustments } from './budget-store.ts'
