import type { DisputeStatus } from '#contract/money/dispute-terms.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const statusBadges: Record<DisputeStatus, [text: string, tone: Tone]> = {
  inquiry: ['The bank asks', 'amber'],
  inquiry_closed: ['Asked, and closed', 'plain'],
  needs_response: ['To answer', 'amber'],
  under_review: ['With the bank', 'plain'],
  won: ['Won', 'leaf'],
  lost: ['Lost', 'red'],
}

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const [text, tone] = statusBadges[status]
  return <Badge tone={tone}>{text}</Badge>
}

/** A reason in the provider's words, such as `product_not_received`, as a person reads it. */
export const disputeReason = (reason: string): string => {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
