import { RECALL_PERIOD } from '#contract/constants.ts'

/** Why a recall is refused besides what is wrong with its fields. */
export const recallFailures = {
  recall_refund_by_owner: {
    status: 403,
    title: 'Refund by the owner',
    detail:
      'Only the owner refunds orders that were collected. Recall the food without that, then ask the owner to recall it again with it.',
  },
  recall_by_owner: {
    status: 403,
    title: 'Recall by the owner',
    detail: `Only the owner can recall what was ordered more than ${RECALL_PERIOD} ago. Choose a later start, or ask the owner.`,
  },
  recall_proof_required: {
    status: 403,
    title: 'Password required',
    detail: `A recall of what was ordered more than ${RECALL_PERIOD} ago needs your password. Please enter it.`,
  },
} as const
