import { useState } from 'react'
import type { DeskDecision } from '#contract/desk/decisions.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { failureText } from '#web/platform/http/call.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/forms/field.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DecisionSummary } from './decision-summary.tsx'

/** Decisions that restaurants disagree with, each to be upheld or reversed. */
export function WaitingAppeals() {
  const query = useEndpoint(deskApi.decisions.browse, { appeals: 'waiting' }, { staleTime: 0 })
  return (
    <QueryContent
      query={query}
      loadingLabel="Loading appeals"
      skeletonClass="h-40 w-full"
      errorText="The appeals could not be loaded."
    >
      {(decisions) =>
        decisions.length === 0 ? (
          <EmptyState title="No appeal waits">Restaurants appeal on their dashboard.</EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {decisions.map((decision) => (
              <li key={decision.id} ref={removalFocus}>
                <AppealCard decision={decision} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function AppealCard({ decision }: { decision: DeskDecision }) {
  const decide = useDeskCall(deskApi.decisions.decideAppeal)
  const [reasons, setReasons] = useState('')
  const [error, setError] = useState<string>()
  const answer = async (outcome: 'upheld' | 'reversed'): Promise<void> => {
    setError(undefined)
    try {
      await decide.mutateAsync({ decision_id: decision.id, outcome, reasons })
      notify(outcome === 'upheld' ? 'The decision stays.' : 'The decision is reversed.', 'success')
      await refresh(deskApi.decisions.browse)
    } catch (failure) {
      setError(failureText(failure, 'That did not work. Please try again.'))
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      <p translate="no" className="text-soft">
        {decision.restaurant_name}
      </p>
      <DecisionSummary decision={decision} />
      <TextAreaField
        label="Your reasons"
        help="The restaurant reads them."
        value={reasons}
        onChange={({ target }) => setReasons(target.value)}
      />
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={decide.isPending} onClick={() => void answer('reversed')}>
          Reverse the decision
        </Button>
        <Button variant="secondary" busy={decide.isPending} onClick={() => void answer('upheld')}>
          Leave it as it is
        </Button>
      </div>
    </Card>
  )
}
