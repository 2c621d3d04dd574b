import type { LookupPerson, LookupRestaurant } from '#contract/desk/lookup.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { orderColumns } from '#web/domain/desk/order-columns.tsx'
import { type TableColumn, DeskTable, PagedTable } from '#web/domain/desk/desk-table.tsx'
import { LookupForm } from '#web/domain/desk/lookup-form.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { usePages } from '#web/domain/desk/paged-rows.tsx'
import { BackButton } from '#web/ui/back-button.tsx'

type LookupQuery = Extract<DeskView, { name: 'lookup' }>

/** Finds orders, people and restaurants by what somebody on the phone can say. */
export const LookupView = ({ view, go }: { view: LookupQuery; go: DeskGo }) => (
  <>
    <PageHeading>Look up</PageHeading>
    <LookupForm q={view.q} go={go} />
    {view.q !== undefined && <Results q={view.q} go={go} />}
  </>
)

function Results({ q, go }: { q: string; go: DeskGo }) {
  const from = { name: 'lookup', q } as const
  const query = useEndpoint(deskApi.lookup.find, { q }, { staleTime: 0 })
  return (
    <QueryContent
      query={query}
      loadingLabel="Looking"
      skeletonClass="h-24 w-full"
      errorText="That could not be looked up."
    >
      {({ orders, people, restaurants }) =>
        orders.length + people.length + restaurants.length === 0 ? (
          <EmptyState title="Nothing found">
            Check the spelling, or try the order code: six characters.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <Group
              title="Orders"
              rows={orders}
              columns={orderColumns}
              onOpen={({ id }) => go({ name: 'order', order_id: id, from })}
            />
            <Group
              title="People"
              rows={people}
              columns={personColumns}
              onOpen={({ id }) => go({ name: 'person', account_id: id, from })}
            />
            <Group
              title="Restaurants"
              rows={restaurants}
              columns={restaurantColumns}
              onOpen={({ id, name }) =>
                go({ name: 'restaurant-orders', restaurant_id: id, restaurant_name: name, from })
              }
            />
          </div>
        )
      }
    </QueryContent>
  )
}

const idOf = ({ id }: { id: string }): string => id

function Group<Row extends { id: string }>({
  title,
  ...table
}: {
  title: string
  rows: Row[]
  columns: TableColumn<Row>[]
  onOpen: (row: Row) => void
}) {
  if (table.rows.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      <DeskTable {...table} idOf={idOf} />
    </section>
  )
}

const personColumns: TableColumn<LookupPerson>[] = [
  { label: 'Person', cell: ({ name }) => <span translate="no">{name}</span> },
  {
    label: 'Customer or restaurant',
    cell: ({ restaurant_name }) =>
      restaurant_name === null ? 'Customer' : <span translate="no">{restaurant_name}</span>,
  },
]

const restaurantColumns: TableColumn<LookupRestaurant>[] = [
  { label: 'Restaurant', cell: ({ name }) => <span translate="no">{name}</span> },
  { label: 'Suburb', cell: ({ suburb }) => <span translate="no">{suburb}</span> },
]

type OneRestaurant = Extract<DeskView, { name: 'restaurant-orders' }>

/** The orders of one restaurant, the newest first. */
export function RestaurantOrdersView({ view, go }: { view: OneRestaurant; go: DeskGo }) {
  const { restaurant_id, from = { name: 'lookup' } } = view
  const query = usePages(deskApi.lookup.orders, { restaurant_id })
  return (
    <>
      <BackButton onBack={() => go(from)}>Back</BackButton>
      <PageHeading lead="Orders, the newest first.">
        <span translate="no">{view.restaurant_name}</span>
      </PageHeading>
      <button
        type="button"
        className="mb-3 min-h-11 font-semibold underline underline-offset-4"
        onClick={() => go({ name: 'restaurants', restaurant_id })}
      >
        Open the restaurant
      </button>
      <PagedTable
        query={query}
        loadingLabel="Loading orders"
        errorText="The orders could not be loaded."
        moreLabel="Older orders"
        empty={<EmptyState title="No orders yet" />}
        idOf={idOf}
        columns={orderColumns.filter(({ label }) => label !== 'Restaurant')}
        onOpen={({ id }) => go({ name: 'order', order_id: id, from: view })}
      />
    </>
  )
}
