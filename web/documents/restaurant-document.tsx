import type { RestaurantPage } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { MapPicture } from '#web/domain/map/map-picture.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BrowseLink } from './document-frame.tsx'
import { AddressLine } from './food-item-parts.tsx'
import { FoodItemSummary, gridClass } from './food-item-summary.tsx'

/** How many cards are on the first screen of a desktop. */
const FIRST_CARDS = 1

/** A restaurant: where it is, and what it has on sale now. */
export function RestaurantDocument({ restaurant, items }: RestaurantPage) {
  return (
    <Page>
      <div className="mb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-start lg:gap-10">
        <PageHeading lead={<AddressLine restaurant={restaurant} />}>{restaurant.name}</PageHeading>
        <Map restaurant={restaurant} />
      </div>
      <section aria-labelledby="on-sale">
        <h2 id="on-sale" className="mb-1 text-2xl">
          On sale now
        </h2>
        {items.length === 0 ? (
          <NothingOnSale />
        ) : (
          <>
            <p className="mb-4 text-soft">Order and pay online, then show your code at the counter.</p>
            <ul className={gridClass}>
              {items.map((item, at) => (
                <li key={item.id} className="grid">
                  <FoodItemSummary item={item} isFirst={at < FIRST_CARDS} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Page>
  )
}

function Map({ restaurant }: { restaurant: Restaurant }) {
  const { name, suburb, latitude, longitude, position_is_approximate } = restaurant
  if (latitude === null || longitude === null) return null
  return (
    <figure>
      <MapPicture
        position={{ latitude, longitude }}
        isApproximate={position_is_approximate}
        label={`Map around ${name}`}
        className="max-lg:h-40"
      />
      {position_is_approximate && (
        <figcaption className="mt-1 text-sm text-soft">
          The map shows the middle of {suburb === null || suburb === '' ? 'the suburb' : suburb}.
        </figcaption>
      )}
    </figure>
  )
}

const NothingOnSale = () => (
  <div className="mt-3">
    <EmptyState
      title="Nothing left right now"
      picture="/pictures/empty-plate.svg"
      action={<BrowseLink>See what other kitchens have</BrowseLink>}
    >
      Kitchens list most of their meals from late afternoon on.
    </EmptyState>
  </div>
)
