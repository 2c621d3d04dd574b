import { PROPOSALS_PAGE, proposalsApi } from '#contract/money/proposals.ts'
import { DAY_MS } from '#contract/time.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import type { FindQueues } from '#server/features/people/operators/public.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import {
  confirm,
  decline,
  endOvertaken,
  lapse,
  type ProposalDeps,
  type Proposals,
  toProposals,
} from './proposal-flows.ts'
import { countWaiting, findWaiting } from './proposal-store.ts'

const SWEEP_SECONDS = 3_600
const DECIDED_WITHIN_MS = 3 * DAY_MS

const findProposalQueues: FindQueues = async (db, now) => [
  { name: 'proposals', ...(await countWaiting(db, new Date(now.getTime() - DECIDED_WITHIN_MS))) },
]

/** Gives where other slices say how their proposals are done. */
export function registerProposals(
  { config, database, now, jobs }: AppParts,
  { bindDesk, queues }: { bindDesk: BindDesk; queues: FindQueues[] },
): Proposals {
  const deps: ProposalDeps = { config, database, now, acts: new Map(), onConfirmed: [] }
  bindDesk(proposalsApi, {
    browse: async ({ cursor }) => {
      const pageAndOne = await findWaiting(database.query, readIdCursor(cursor), PROPOSALS_PAGE + 1)
      const { rows, next_cursor } = toPage(pageAndOne, PROPOSALS_PAGE, ({ id }) => id)
      return new Page(await toProposals(database.query, rows), next_cursor)
    },
    confirm: {
      write: (tx, { proposal_id }, caller) => confirm(tx, deps, proposal_id, caller),
      afterRefusal: (tx, failure, { proposal_id }) => endOvertaken(tx, deps, failure, proposal_id),
    },
    decline: { write: (tx, input, caller) => decline(tx, deps, input, caller) },
  })
  queues.push(findProposalQueues)
  jobs.every(SWEEP_SECONDS, 'proposals.lapsed', () => lapse(deps))
  return {
    register: (kind, execute) => void deps.acts.set(kind, execute),
    onConfirmed: deps.onConfirmed,
  }
}
