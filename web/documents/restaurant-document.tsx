import { isolatedText } from '#contract/text/isolated-text.ts'
import type { RestaurantPage, OpeningDay } from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { DietBadges } from '#web/domain/declarations/declaration-line.tsx'
import { KitchenNote } from '#web/domain/declarations/kitchen-note.tsx'
import { MapPicture } from '#web/domain/map/map-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BrowseLink } from './document-frame.tsx'
import { DocumentCard, gridClass } from './document-card.tsx'
import { dietsOf } from './document-wording.ts'
import { ReportLink } from './document-links.tsx'
import { RestaurantContact } from './restaurant-contact.tsx'
import ChevronDown from 'virtual:icons/chevron-down'
import { weekdayOf } from '#contract/calendar-days.ts'
import { weekdayName } from '#contract/time-wording.ts'
import { spanText } from '#web/domain/opening-spans.ts'
import { classes } from '#web/ui/class-names.ts'

/** "11:30 am–2:00 pm, 5:00–9:30 pm", "Closed" or "Closed, Melbourne Cup Day". */
export function openingText({ spans, is_closed, holiday }: OpeningDay): string {
  const times = is_closed ? 'Closed' : spans.length === 0 ? 'Open' : spans.map(spanText).join(', ')
  return holiday === null ? times : `${times}, ${holiday}`
}

/**
 * When a restaurant is open today and on the six days after it; nothing where it has not stated its hours.
 */
function OpeningWeek({ week }: { week: OpeningDay[] }) {
  const [today] = week
  if (today === undefined) return null
  return (
    <details className="group max-w-prose">
      <summary className="flex min-h-11 items-center gap-x-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          {weekdayName(weekdayOf(today.date))}: {openingText(today)}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        <span className="sr-only">Opening hours of the week</span>
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 pb-2 tabular-nums">
        {week.map((day, at) => (
          <div
            key={day.date}
            className={classes('col-span-2 grid grid-cols-subgrid', at === 0 && 'font-semibold')}
          >
            <dt>{weekdayName(weekdayOf(day.date))}</dt>
            <dd className={classes(day.is_closed && 'text-soft')}>{openingText(day)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** How many cards are on the first screen of a desktop. */
const FIRST_CARDS = 1

/** A restaurant: where it is, when it is open, and what it has on sale now. */
export function RestaurantDocument({ restaurant, week, items, cancellations }: RestaurantPage) {
  return (
    <Page className="md:pt-8">
      <div className="mb-6 gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] lg:items-start">
        <header className="mb-3">
          <h1 translate="no" tabIndex={-1} className="mb-2 text-[2rem] wrap-anywhere sm:text-4xl md:text-5xl">
            {restaurant.name}
          </h1>
          <RestaurantContact restaurant={restaurant} />
          <OpeningWeek week={week} />
          {cancellations && (
            <p className="text-soft">
              {`Cancelled ${cancellations.cancelled} of ${cancellations.paid} paid orders in the last 90 days.`}
            </p>
          )}
        </header>
        <Map restaurant={restaurant} />
      </div>
      <section aria-labelledby="on-sale">
        <h2 id="on-sale" className="mb-1 text-2xl">
          On sale now
        </h2>
        {items.length === 0 ? <NothingOnSale /> : <OnSale restaurant={restaurant} items={items} />}
      </section>
      <ReportLink kind="restaurant" id={restaurant.id} />
    </Page>
  )
}

function OnSale({ restaurant, items }: Pick<RestaurantPage, 'restaurant' | 'items'>) {
  const diets = dietsOf(items)
  return (
    <>
      <p className="mb-3 text-soft">Order and pay online, then show your code at the counter.</p>
      {diets.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <p className="text-sm">Among these, says the kitchen:</p>
          <DietBadges texts={diets} />
        </div>
      )}
      <ul className={gridClass}>
        {items.map((item, at) => (
          <li key={item.id} className="grid">
            <DocumentCard item={item} isFirst={at < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      <div className="mt-6 max-w-prose">
        <KitchenNote phone={restaurant.phone} />
      </div>
    </>
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
        label={`Map around ${isolatedText(name)}`}
        className="max-lg:h-32"
      />
      {position_is_approximate && (
        <figcaption className="mt-1 text-sm text-soft">
          The map shows the middle of{' '}
          {suburb === null || suburb === '' ? 'the suburb' : <span translate="no">{suburb}</span>}.
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
