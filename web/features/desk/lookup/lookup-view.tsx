import { type ReactNode, useState } from 'react'
import type { LookupOrder } from '#contract/desk/lookup.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import type { DeskGo, DeskView } from '#web/domain/desk/desk-view.ts'
import { price } from '#web/domain/food-items/price.ts'
import { RowButton } from '#web/domain/desk/row-button.tsx'
import { deskApi } from '#web/domain/desk-api.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { PagedRows, usePages } from '#web/domain/desk/paged-rows.tsx'
import { BackButton } from '#web/ui/back-button.tsx'

type LookupQuery = Extract<DeskView, { name: 'lookup' }>

/** Finds orders, people and restaurants by what somebody on the phone can say. */
export function LookupView({ view, go }: { view: LookupQuery; go: DeskGo }) {
  const [words, setWords] = useState(view.q ?? '')
  const submit = (): void => {
    const q = words.trim()
    if (q !== '') go({ name: 'lookup', q })
  }
  return (
    <>
      <PageHeading lead="An order code, an email, a mobile number or the name of a restaurant.">
        Look up
      </PageHeading>
      <Form
        name="Look up"
        role="search"
        onSubmit={submit}
        className="mb-6 flex max-w-2xl flex-wrap items-end gap-3"
      >
        <div className="min-w-[min(14rem,100%)] flex-1">
          <TextField
            label="What do you look for?"
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <Button type="submit">Look up</Button>
      </Form>
      {view.q !== undefined && <Results q={view.q} go={go} />}
    </>
  )
}

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
            <Group title="Orders" rows={orders}>
              {(order) => (
                <OrderRow order={order} onOpen={() => go({ name: 'order', order_id: order.id, from })} />
              )}
            </Group>
            <Group title="People" rows={people}>
              {({ id, name, restaurant_name }) => (
                <Row
                  onOpen={() => go({ name: 'person', account_id: id, from })}
                  note={restaurant_name ? <span translate="no">{restaurant_name}</span> : 'Customer'}
                >
                  <span translate="no">{name}</span>
                </Row>
              )}
            </Group>
            <Group title="Restaurants" rows={restaurants}>
              {({ id, name, suburb }) => (
                <Row
                  onOpen={() =>
                    go({ name: 'restaurant-orders', restaurant_id: id, restaurant_name: name, from })
                  }
                  note={<span translate="no">{suburb}</span>}
                >
                  <span translate="no">{name}</span>
                </Row>
              )}
            </Group>
          </div>
        )
      }
    </QueryContent>
  )
}

function Group<T extends { id: string }>({
  title,
  rows,
  children,
}: {
  title: string
  rows: T[]
  children: (row: T) => ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}

function Row({ onOpen, note, children }: { onOpen: () => void; note: ReactNode; children: ReactNode }) {
  return (
    <RowButton onOpen={onOpen} className="flex-wrap items-center gap-x-4 px-4 py-2">
      <span className="font-semibold wrap-anywhere">{children}</span>
      <span className="text-soft">{note}</span>
    </RowButton>
  )
}

function OrderRow({ order, onOpen }: { order: LookupOrder; onOpen: () => void }) {
  return (
    <Row
      onOpen={onOpen}
      note={
        <>
          <Untranslated
            words={[order.restaurant_name]}
          >{`${order.restaurant_name} · ${price(order.total)} · ${shortDate(order.placed_at)}, ${timeOfDay(order.placed_at)}`}</Untranslated>{' '}
          <Badge low className="capitalize">
            {order.status}
          </Badge>
        </>
      }
    >
      <span translate="no" className="font-mono">
        {spacedCode(order.code)}
      </span>
    </Row>
  )
}

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
