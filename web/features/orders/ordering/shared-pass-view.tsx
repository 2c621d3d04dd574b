import CircleCheckBig from 'virtual:icons/circle-check-big'
import { useEffect } from 'react'
import type { SharedPass } from '#contract/orders/orders.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { api } from '#web/platform/http/api.ts'
import { ConnectionError, Problem } from '#web/platform/http/call.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { useReachable } from '#web/platform/offline/use-reachable.ts'
import { cacheShop } from '#web/domain/shop-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import type { Go } from '#web/view.ts'
import { PassPanel } from './pass-panel.tsx'
import { RecallBanner } from './recall-banner.tsx'
import { saveSharedPass, useSavedSharedPass } from './saved-passes.ts'

const REFETCH_EVERY_MS = 4_000

/** The friend who sent the link has taken the pass back, or made another link. */
const isTakenBack = (error: Error | null): boolean => error instanceof Problem && error.status === 404

/** The pass of a link, loaded again while it can change; without a network, as this device saved it. */
function useSharedPass(share_token: string) {
  const savedPass = useSavedSharedPass(share_token)
  const { data, error, refetch, isFetching } = useEndpoint(
    api.orders.sharedPass,
    { share_token },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        (state.data ?? savedPass)?.status === 'paid' && !isTakenBack(state.error) ? REFETCH_EVERY_MS : false,
    },
  )
  const isInvalid = isTakenBack(error)
  useEffect(() => {
    if (isInvalid) saveSharedPass(share_token, undefined)
    else if (data !== undefined) saveSharedPass(share_token, data)
  }, [share_token, data, isInvalid])
  const hasPass = data?.pickup_token != null
  useEffect(() => {
    if (hasPass) cacheShop()
  }, [hasPass])
  return { data: data ?? savedPass, error, refetch, isFetching, isInvalid }
}

/** The view of a friend who opens the link of a shared pass. */
export function SharedPassView({ go, share_token }: { go: Go; share_token: string }) {
  const query = useSharedPass(share_token)
  const { isInvalid } = query
  return (
    <Page narrow>
      <div data-not-printed>
        <PageHeading lead={isInvalid ? undefined : 'A friend has paid for it. You only pick it up.'}>
          Your pickup
        </PageHeading>
      </div>
      {isInvalid ? (
        <InvalidPass />
      ) : (
        <QueryContent
          query={query}
          loadingLabel="Loading the pass"
          skeletonClass="h-96 w-full rounded-card"
          errorText="The pass could not be loaded."
        >
          {(pass) => <SharedPassContent pass={pass} isOffline={query.error instanceof ConnectionError} />}
        </QueryContent>
      )}
      <Button data-not-printed variant="quiet" onClick={() => go({ name: 'browse' })} className="mt-6 w-full">
        See what else is left today
      </Button>
    </Page>
  )
}

function InvalidPass() {
  return (
    <Callout kind="error" live>
      <p className="font-semibold">This pass is no longer valid.</p>
      <p>Your friend took it back or made a new link. Ask your friend for the link that works.</p>
    </Callout>
  )
}

function SharedPassContent({ pass, isOffline }: { pass: SharedPass; isOffline: boolean }) {
  const { recall, restaurant, status } = pass
  const isReachable = useReachable(pass.pickup_token !== null)
  if (recall !== null)
    return <RecallBanner recall={recall} restaurant={restaurant} isCollected={status === 'collected'} />
  if (pass.pickup_token !== null)
    return (
      <>
        {(isOffline || !isReachable) && (
          <Callout kind="info" className="mb-5 print:hidden">
            <p>No network. This is your pickup as last seen; the code works all the same.</p>
          </Callout>
        )}
        <PassPanel pass={pass} token={pass.pickup_token} />
      </>
    )
  if (pass.status === 'collected') {
    return (
      <div
        role="status"
        className="flex flex-col items-center gap-2 rounded-card border-2 border-leaf bg-leaf-wash px-5 py-10 text-center"
      >
        <CircleCheckBig aria-hidden="true" className="size-20 text-leaf" strokeWidth={1.75} />
        <p className="font-display text-3xl font-bold">Collected, enjoy!</p>
        {pass.collected_at !== null && <p>{`Picked up at ${timeOfDay(pass.collected_at)}.`}</p>}
      </div>
    )
  }
  return (
    <Callout kind="warning">
      <p className="font-semibold">This order cannot be collected any more.</p>
      <p>Please ask the friend who sent you the link.</p>
    </Callout>
  )
}
