import type { BatchStatus, PayoutStatus } from '#contract/money/payout-states.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const batchBadges: Record<BatchStatus, [text: string, tone: Tone]> = {
  draft: ['To approve', 'amber'],
  approved: ['To send', 'amber'],
  sent: ['On the way', 'plain'],
  closed: ['Paid', 'leaf'],
  partly_returned: ['Some came back', 'red'],
}

export function BatchBadge({ status }: { status: BatchStatus }) {
  const [text, tone] = batchBadges[status]
  return (
    <Badge tone={tone} low>
      {text}
    </Badge>
  )
}

const payoutBadges = new Map<PayoutStatus, [text: string, tone: Tone]>([
  ['payable', ['Payable', 'plain']],
  ['in_batch', ['Not sent yet', 'plain']],
  ['sent', ['On the way', 'plain']],
  ['settled', ['Arrived', 'leaf']],
  ['returned', ['Came back', 'red']],
])

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  const [text, tone] = payoutBadges.get(status) ?? [status, 'plain']
  return (
    <Badge tone={tone} low>
      {text}
    </Badge>
  )
}
