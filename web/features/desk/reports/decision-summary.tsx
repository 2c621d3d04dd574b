import { isolatedText } from '#contract/people/isolated-text.ts'
import type { DeskDecision } from '#contract/desk/decisions.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import { longDate } from '#contract/time-wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'

/** A decision with its reasons. */
export function DecisionSummary({ decision }: { decision: DeskDecision }) {
  const { measure, object_name, in_effect, facts_relied_on, ground, from, decided_by, appeal } = decision
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span>{`${measureEntries[measure].name}: ${isolatedText(object_name)}`}</span>{' '}
        {in_effect && <Badge tone="amber">In effect</Badge>}
      </p>
      <p className="wrap-anywhere">{facts_relied_on}</p>
      <p className="text-sm text-soft wrap-anywhere">
        <Untranslated
          words={[decided_by]}
        >{`${ground}. ${longDate(from)}, by ${decided_by ?? 'a former operator'}.`}</Untranslated>
      </p>
      {appeal !== null && <p className="wrap-anywhere">{`Appeal: “${appeal.text ?? '…'}”`}</p>}
    </div>
  )
}
