import { weekdayOf } from '#contract/calendar-days.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { phoneUrl } from '#contract/people/phone-numbers.ts'
import {
  foodItemPath,
  type OpeningDay,
  type RestaurantPage,
  restaurantPath,
} from '#contract/shop/public-pages.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import { weekdayName } from '#contract/time-wording.ts'
import { shortText } from './document-wording.ts'

// What search engines read of a page (schema.org, as JSON-LD). Nothing here claims what a meal is free from.

type Thing = Record<string, unknown>

/** Without the fields that are not known. */
const thing = (type: string, fields: Thing): Thing => ({
  '@type': type,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)),
})

const addressOf = ({ address, suburb, postcode }: Restaurant): Thing =>
  thing('PostalAddress', {
    streetAddress: address,
    addressLocality: suburb,
    postalCode: postcode,
    addressRegion: 'VIC',
    addressCountry: 'AU',
  })

/** Only a position that is exact: the centre of a suburb would be read as the door of the restaurant. */
function geoOf({ latitude, longitude, position_is_approximate }: Restaurant): Thing | undefined {
  if (latitude === null || longitude === null || position_is_approximate) return undefined
  return thing('GeoCoordinates', { latitude, longitude })
}

/** Photos, and the pictures of the demo city, are paths of ours. */
function imageOf(
  { photos, image_url }: Pick<Restaurant, 'photos' | 'image_url'>,
  origin: string,
): string | undefined {
  const url = photos?.large ?? image_url
  return url === null ? undefined : new URL(url, origin).href
}

const restaurantThing = (restaurant: Restaurant, origin: string, more: Thing): Thing => {
  const url = origin + restaurantPath(restaurant)
  return thing('Restaurant', {
    '@id': url,
    url,
    name: restaurant.name,
    image: imageOf(restaurant, origin),
    telephone: restaurant.phone === null ? undefined : phoneUrl(restaurant.phone).replace('tel:', ''),
    address: addressOf(restaurant),
    geo: geoOf(restaurant),
    ...more,
  })
}

function offerOf(item: FoodItem, origin: string): Thing {
  const url = origin + foodItemPath(item.id)
  return thing('Offer', {
    '@id': url,
    url,
    price: item.discounted_price.toFixed(2),
    priceCurrency: 'AUD',
    availability: `https://schema.org/${item.is_available ? 'InStock' : 'SoldOut'}`,
    availabilityEnds: item.expires_at,
    itemOffered: thing('MenuItem', {
      name: item.name,
      description: shortText(item.description),
      image: imageOf(item, origin),
    }),
  })
}

const document = (root: Thing): Thing => ({ '@context': 'https://schema.org', ...root })

const hoursOf = (fields: Thing): Thing => thing('OpeningHoursSpecification', fields)

/** The usual week, and the days of the coming one that differ from it: those that are closed. */
function openingHours(week: OpeningDay[]): Thing {
  if (week.length === 0) return {}
  const usual = week.flatMap(({ date, spans }) =>
    spans.map((span) =>
      hoursOf({ dayOfWeek: `https://schema.org/${weekdayName(weekdayOf(date))}`, ...span }),
    ),
  )
  const closed = week.filter(({ is_closed, spans }) => is_closed && spans.length > 0)
  return {
    openingHoursSpecification: usual,
    specialOpeningHoursSpecification: closed.map(({ date }) =>
      hoursOf({ validFrom: date, validThrough: date, opens: '00:00', closes: '00:00' }),
    ),
  }
}

/** A restaurant with its hours and everything that it offers now. */
export const restaurantData = ({ restaurant, week, items }: RestaurantPage, origin: string): Thing =>
  document(
    restaurantThing(restaurant, origin, {
      ...openingHours(week),
      servesCuisine: [...new Set(items.map(({ cuisine_type }) => cuisine_type))],
      makesOffer: items.map((item) => offerOf(item, origin)),
    }),
  )

/** One offer with its restaurant. */
export const foodItemData = (item: FoodItem, restaurant: Restaurant, origin: string): Thing =>
  document({
    ...offerOf(item, origin),
    offeredBy: restaurantThing(restaurant, origin, { servesCuisine: [item.cuisine_type] }),
  })
