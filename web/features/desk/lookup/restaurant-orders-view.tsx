import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { PagedRows } from '#web/domain/desk/paged-rows.tsx'
import { usePages } from '#web/domain/desk/use-pages.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { OrderRow } from './lookup-view.tsx'

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
      <PagedRows
        query={query}
        loadingLabel="Loading orders"
        errorText="The orders could not be loaded."
        moreLabel="Older orders"
        empty={<EmptyState title="No orders yet" />}
        idOf={({ id }) => id}
      >
        {(order) => (
          <OrderRow order={order} onOpen={() => go({ name: 'order', order_id: order.id, from: view })} />
        )}
      </PagedRows>
    </>
  )
}
