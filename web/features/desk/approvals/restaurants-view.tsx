import { useState } from 'react'
import { type ApprovalState, approvalStateNames, approvalStates } from '#contract/desk/approval-states.ts'
import type { RestaurantSummary } from '#contract/desk/approvals.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { formatAge } from '#web/domain/desk/age.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { RowButton } from '#web/domain/desk/row-button.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useDebouncedValue } from '#web/platform/use-debounced-value.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
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
  const { restaurant_id } = view
  if (restaurant_id !== undefined)
    return <RestaurantDetails view={{ ...view, restaurant_id }} go={go} role={role} />
  return <Restaurants view={view} go={go} />
}

function Restaurants({ view, go }: Pick<RestaurantsViewProps, 'view' | 'go'>) {
  const { state } = view
  const [words, setWords] = useState(view.q ?? '')
  const [q] = useDebouncedValue(words.trim())
  const open = (restaurant_id: string): void => {
    // So that what was looked for is there again, whichever way somebody comes back.
    go({ ...view, q: words.trim() }, { replaces: true })
    go({ ...view, q: words.trim(), restaurant_id })
  }
  const query = usePages(deskApi.approvals.browse, { state, q })
  return (
    <>
      <PageHeading lead="Who sells here, and who wants to. The longest in their state come first.">
        Restaurants
      </PageHeading>
      <div className="mb-5 grid max-w-2xl gap-4 sm:grid-cols-2">
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => {
            const next = approvalStates.find((each) => each === target.value)
            go(
              { name: 'restaurants', q: words.trim(), ...(next === undefined ? {} : { state: next }) },
              { replaces: true },
            )
          }}
        >
          <option value="">All</option>
          {approvalStates.map((each) => (
            <option key={each} value={each}>
              {approvalStateNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Name or ABN"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <PagedRows
        query={query}
        loadingLabel="Loading restaurants"
        errorText="The restaurants could not be loaded."
        moreLabel="Show more"
        empty={<EmptyState title="None found">No restaurant is in this state, or has this name.</EmptyState>}
        idOf={({ id }) => id}
      >
        {(restaurant) => <RestaurantRow restaurant={restaurant} onOpen={() => open(restaurant.id)} />}
      </PagedRows>
    </>
  )
}

function RestaurantRow({ restaurant, onOpen }: { restaurant: RestaurantSummary; onOpen: () => void }) {
  const { name, legal_name, suburb, state, state_at } = restaurant
  return (
    <RowButton onOpen={onOpen} className="flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span translate="no" className="block text-lg font-semibold wrap-anywhere">
          {name}
        </span>
        <span translate="no" className="block text-soft wrap-anywhere">
          {[legal_name, suburb].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
      <Badge tone={stateTones[state]}>{approvalStateNames[state]}</Badge>
      <span className="w-24 text-sm text-soft">{formatAge(state_at)}</span>
    </RowButton>
  )
}
