import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'

export type Bearer = 'restaurant' | 'operator'

interface OperatorDecision {
  complaint_id: string
  reason: string
  restore_item?: true
}

interface DecidedRefund {
  amount: number
  borne_by: Bearer
}

/** What operators can decide about a complaint now, if anything: about itself, or about an appeal. */
export const decisionStepOf = ({ actions }: DeskComplaint): 'complaint' | 'appeal' | undefined =>
  actions.includes('decide_appeal') ? 'appeal' : actions.includes('decide') ? 'complaint' : undefined

/** The two ways to decide a complaint or its appeal: with a refund or without. */
export function useDecisionCalls(isAppeal: boolean) {
  const settle = useDeskCall(deskApi.deskComplaints.settle)
  const close = useDeskCall(deskApi.deskComplaints.close)
  const decideAppeal = useDeskCall(deskApi.deskComplaints.decideAppeal)
  return {
    pay: (decision: OperatorDecision & DecidedRefund): Promise<unknown> =>
      isAppeal
        ? decideAppeal.mutateAsync({ ...decision, outcome: 'reversed' })
        : settle.mutateAsync(decision),
    refuse: (decision: OperatorDecision): Promise<unknown> =>
      isAppeal ? decideAppeal.mutateAsync({ ...decision, outcome: 'upheld' }) : close.mutateAsync(decision),
  }
}
