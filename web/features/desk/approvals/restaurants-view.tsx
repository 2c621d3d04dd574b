import Check from 'virtual:icons/check'
import { useState } from 'react'
import { type ApprovalState, approvalStateNames, approvalStates } from '#contract/desk/approval-states.ts'
import type { DeskRestaurantSummary } from '#contract/desk/approvals.ts'
import { hasOperatorRole, type OperatorRole } from '#contract/endpoint.ts'
import { melbourneDate } from '#contract/time.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { type TableColumn, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { TableHeading } from '#web/domain/desk/table-heading.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { ToneText } from '#web/domain/desk/tone-text.tsx'
import { price } from '#web/domain/food-items/price.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { useDebouncedValue } from '#web/platform/use-debounced-value.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
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

/** Restaurants, those first that need somebody; or one of them. */
export function RestaurantsView({ view, go, role }: RestaurantsViewProps) {
  const { restaurant_id } = view
  if (restaurant_id !== undefined)
    return <RestaurantDetails view={{ ...view, restaurant_id }} go={go} role={role} />
  return <Restaurants view={view} go={go} role={role} />
}

function Restaurants({ view, go, role }: RestaurantsViewProps) {
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
      <TableHeading title="Restaurants">
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
          <option value="">All states</option>
          {approvalStates.map((each) => (
            <option key={each} value={each}>
              {approvalStateNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Name or ABN"
          type="search"
          placeholder="Name or ABN"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button
          type="button"
          className="min-h-11 text-left font-semibold underline underline-offset-4 lg:min-h-8"
          onClick={() => go({ name: 'messages' })}
        >
          Message to all
        </button>
      </TableHeading>
      <PagedTable
        query={query}
        loadingLabel="Loading restaurants"
        errorText="The restaurants could not be loaded."
        moreLabel="Show more"
        empty={<EmptyState title="None found">No restaurant is in this state, or has this name.</EmptyState>}
        idOf={({ id }) => id}
        columns={hasOperatorRole(role, 'finance') ? columns : columns.filter(({ label }) => label !== 'Owed')}
        onOpen={({ id }) => open(id)}
      />
    </>
  )
}

const columns: TableColumn<DeskRestaurantSummary>[] = [
  { label: 'Restaurant', cell: ({ name }) => <span translate="no">{name}</span> },
  { label: 'Suburb', cell: ({ suburb }) => <span translate="no">{suburb}</span> },
  {
    label: 'State',
    cell: ({ state }) => (
      <ToneText tone={stateTones[state]}>
        {state === 'approved' ? (
          <Check role="img" aria-label={approvalStateNames[state]} className="inline size-4" />
        ) : (
          approvalStateNames[state]
        )}
      </ToneText>
    ),
  },
  { label: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { label: 'Owed', isNumber: true, cell: ({ owed }) => price(owed ?? 0) },
  { label: 'Since', isOnlyWide: true, cell: ({ state_at }) => melbourneDate(new Date(state_at)) },
]
