import { Clock } from 'lucide-react'
import { useClock } from '#web/platform/clock.ts'
import { endsSoon, isOver, timeLeft } from './expiry.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const toneAt = (expires_at: string, now: number): Tone => {
  if (isOver(expires_at, now)) return 'red'
  return endsSoon(expires_at, now) ? 'amber' : 'plain'
}

/** The time until a food item's sale ends, updated every second. */
export function TimeLeft({ expires_at, className }: { expires_at: string; className?: string }) {
  // One value for both, so that a page full of food items follows the clock once for each.
  const [tone, text] = useClock((now) => `${toneAt(expires_at, now)}/${timeLeft(expires_at, now)}`).split('/') as [Tone, string]
  return (
    <Badge tone={tone} className={className}>
      <Clock aria-hidden="true" className="size-4" />
      <time dateTime={expires_at}>{text}</time>
    </Badge>
  )
}
