import { useInfiniteQuery } from '@tanstack/react-query'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { deskApi } from '#web/platform/http/desk-api.ts'
import { callPage } from '#web/platform/http/call.ts'
import { keyOf } from '#web/platform/http/query.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { OrderRow } from './lookup-view.tsx'

type OneRestaurant = Extract<DeskView, { name: 'restaurant-orders' }>

/** The orders of one restaurant, the newest first. */
export function RestaurantOrdersView({ view, go }: { view: OneRestaurant; go: DeskGo }) {
  const { restaurant_id, from = { name: 'lookup' } } = view
  const query = useInfiniteQuery({
    queryKey: keyOf(deskApi.lookup.orders, { restaurant_id }),
    queryFn: ({ pageParam, signal }) => callPage(deskApi.lookup.orders, { restaurant_id, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { cursor: next }),
    staleTime: 0,
  })
  return (
    <>
      <BackButton onBack={() => go(from)}>Back</BackButton>
      <PageHeading lead="Orders, the newest first.">{view.restaurant_name}</PageHeading>
      <QueryContent query={query} loadingLabel="Loading orders" skeletonClass="h-40 w-full" errorText="The orders could not be loaded.">
        {({ pages }) => {
          const orders = pages.flatMap(({ rows }) => rows)
          if (orders.length === 0) return <EmptyState title="No orders yet" />
          return (
            <ul className="flex flex-col gap-2">
              {orders.map((order) => (
                <li key={order.id}>
                  <OrderRow order={order} onOpen={() => go({ name: 'order', order_id: order.id, from: view })} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
      {query.hasNextPage && (
        <Button variant="secondary" className="mt-5" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older orders
        </Button>
      )}
    </>
  )
}
