import { isolatedText } from '#contract/people/isolated-text.ts'
import type { LegalTextEdition } from '#contract/people/legal-texts.ts'
import { longDate } from '#contract/time-wording.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const states: Record<LegalTextEdition['state'], { label: string; tone: Tone }> = {
  current: { label: 'In effect', tone: 'leaf' },
  coming: { label: 'To come', tone: 'amber' },
  former: { label: 'Replaced', tone: 'plain' },
}

interface EditionLineProps {
  edition: LegalTextEdition & { published_by: string | null }
}

/** A version of a text on one line. */
export function EditionLine({ edition: { version, effective_at, state, published_by } }: EditionLineProps) {
  const { label, tone } = states[state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span>{`Version ${version}, from ${longDate(effective_at)}, ${published_by === null ? 'as it came with Surplate' : `by ${isolatedText(published_by)}`}`}</span>
    </span>
  )
}
