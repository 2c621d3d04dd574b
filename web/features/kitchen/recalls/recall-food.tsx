import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Recall } from '#contract/kitchen/recalls.ts'
import { api } from '#web/platform/http/api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { isEmailPending, RecallResult } from './recall-result.tsx'

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))

const PROGRESS_REFETCH_MS = 2_000
const EMAIL_REFETCH_MS = 5_000

/**
 * While orders are dealt with or emails are on their way; that somebody has opened it comes as a live event.
 */
function refetchInterval(recalls: Recall[] = []): number | false {
  if (recalls.some(({ is_complete }) => !is_complete)) return PROGRESS_REFETCH_MS
  return recalls.some(({ buyers }) => buyers.some(isEmailPending)) ? EMAIL_REFETCH_MS : false
}

/** Recalls of food that was sold, folded away: rarely needed, and then at once. */
export function RecallFood({ user }: { user: User }) {
  return (
    <FoldedCard title="Recall food">
      <Recalls user={user} />
    </FoldedCard>
  )
}

function Recalls({ user }: { user: User }) {
  const [isRecalling, setRecalling] = useState(false)
  const recalls = useEndpoint(
    api.recalls.all,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => refetchInterval(state.data) },
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <p className="max-w-prose text-soft">
          Something wrong with food that you sold? A recall takes it off sale, cancels what was not collected
          yet, and emails everyone who bought it at once.
        </p>
        <Button variant="secondary" onClick={() => setRecalling(true)} className="shrink-0">
          Start a recall
        </Button>
      </div>
      <QueryContent
        query={recalls}
        loadingLabel="Loading your recalls"
        skeletonClass="h-24 w-full"
        errorText="Your recalls could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? null : (
            <ul className="flex flex-col divide-y divide-line border-t border-line">
              {rows.map((recall) => (
                <li key={recall.id} className="py-5 last:pb-0">
                  <RecallResult recall={recall} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isRecalling && (
        <Suspense>
          <RecallDialog user={user} onClose={() => setRecalling(false)} />
        </Suspense>
      )}
    </div>
  )
}
