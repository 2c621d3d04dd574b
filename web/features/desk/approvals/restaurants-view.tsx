import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApprovalState, approvalStateNames, approvalStates } from '#contract/desk/approval-states.ts'
import type { RestaurantSummary } from '#contract/desk/approvals.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { callPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { RestaurantDetails } from './restaurant-details.tsx'

const stateTones: Record<ApprovalState, Tone> = {
  draft: 'plain',
  submitted: 'amber',
  changes_requested: 'plain',
  declined: 'red',
  approved: 'leaf',
  suspended: 'red',
  closed: 'plain',
}

interface RestaurantsViewProps {
  view: Extract<DeskView, { name: 'restaurants' }>
  go: DeskGo
  role: OperatorRole
}

/** Restaurants by state, those first that wait the longest; or one of them. */
export function RestaurantsView({ view, go, role }: RestaurantsViewProps) {
  const { restaurant_id, state } = view
  if (restaurant_id !== undefined) return <RestaurantDetails view={{ ...view, restaurant_id }} go={go} role={role} />
  return <Restaurants state={state} go={go} />
}

function Restaurants({ state, go }: { state: ApprovalState | undefined; go: DeskGo }) {
  const [q, setQ] = useState('')
  const filter = { ...(state === undefined ? {} : { state }), ...(q.trim() === '' ? {} : { q: q.trim() }) }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(deskApi.approvals.browse), filter],
    queryFn: ({ pageParam, signal }) => callPage(deskApi.approvals.browse, { ...filter, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <PageHeading lead="Who sells here, and who wants to. The longest in their state come first.">Restaurants</PageHeading>
      <div className="mb-5 grid max-w-2xl gap-4 sm:grid-cols-2">
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => {
            const next = approvalStates.find((each) => each === target.value)
            go(next === undefined ? { name: 'restaurants' } : { name: 'restaurants', state: next })
          }}
        >
          <option value="">All</option>
          {approvalStates.map((each) => (
            <option key={each} value={each}>
              {approvalStateNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField label="Name or ABN" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      </div>
      <QueryContent
        query={query}
        loadingLabel="Loading restaurants"
        skeletonClass="h-40 w-full"
        errorText="The restaurants could not be loaded."
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState title="None found">No restaurant is in this state, or has this name.</EmptyState>
          return (
            <ul className="flex flex-col gap-3">
              {rows.map((restaurant) => (
                <li key={restaurant.id}>
                  <RestaurantRow restaurant={restaurant} go={go} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {query.hasNextPage && (
        <Button variant="secondary" className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function RestaurantRow({ restaurant, go }: { restaurant: RestaurantSummary; go: DeskGo }) {
  const { id, name, legal_name, suburb, state, state_at } = restaurant
  return (
    <button
      type="button"
      onClick={() => go({ name: 'restaurants', restaurant_id: id })}
      className={classes(cardClass, 'flex w-full flex-wrap items-center gap-x-4 gap-y-1 p-4 text-left hover:border-ink')}
    >
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className="block text-lg font-semibold wrap-anywhere">{name}</span>
        <span className="block text-soft wrap-anywhere">{[legal_name, suburb].filter((part) => part !== null).join(' · ')}</span>
      </span>
      <Badge tone={stateTones[state]}>{approvalStateNames[state]}</Badge>
      <span className="w-24 text-sm text-soft">{formatAge(state_at)}</span>
    </button>
  )
}
