import { api } from '#contract/api.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { openDesk, type TestOperator } from './operators.ts'

export const confirm = (operator: TestOperator, proposal_id: string) =>
  operator.client.ok(api.proposals.confirm, { proposal_id })

/** Confirms whatever waits about an object. */
export async function confirmAbout(operator: TestOperator, object_id: string) {
  await openDesk(operator)
  const waiting = await operator.client.ok(api.proposals.browse, {})
  for (const { id } of waiting.filter((proposal) => proposal.object_id === object_id))
    await confirm(operator, id)
}

/** What a restaurant is given or owes besides its orders: one person proposes it, another confirms it. */
export async function adjust(
  { maker, approver }: { maker: TestOperator; approver: TestOperator },
  adjustment: Omit<RequestOf<typeof api.payoutBatches.adjust>, 'reason'>,
) {
  await openDesk(maker)
  await openDesk(approver)
  const reason = 'It was paid wrongly.'
  const { proposal_id } = await maker.client.ok(api.payoutBatches.adjust, { ...adjustment, reason })
  return confirm(approver, proposal_id)
}
