import { cuisines } from '#contract/constants.ts'

/**
 * What the plain server asks PostgreSQL: one prepared statement for each kind of request, written by hand and
 * apart from the product. It uses the tables, the indexes and the stemming that the product has made.
 */
interface Query {
  name: string
  text: string
  values: unknown[]
}

export interface Row {
  id: string
  restaurant_id: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  discount_percentage: number
  image_url: string | null
  photo_id: string | null
  photo_color: string | null
  cuisine_type: string
  quantity_available: number
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
  portion_weight_g: number | null
  declaration: object
  allergens_checked_at: Date | null
  switched_off: boolean
  distance_km?: number
}

export const PAGE_ROWS = 24
/** One more tells whether there is a next page. */
const READ_ROWS = PAGE_ROWS + 1
/** A list by distance is no longer, as the product documents it. */
const NEAREST = 1_000

const columns = `id, restaurant_id, name, description, original_price_cents, discounted_price_cents, discount_percentage, image_url, photo_id,
  photo_color, cuisine_type, quantity_available, expires_at, pickup_start, pickup_end, portion_weight_g, declaration, allergens_checked_at,
  switched_off`
const onSale = 'withdrawn_at is null and not ended'

const laterPage = (expires_at: Date, id: string): Query => ({
  name: 'later_page',
  text: `select ${columns} from food_item where ${onSale} and (expires_at, id) > ($1, $2) order by expires_at, id limit ${READ_ROWS}`,
  values: [expires_at, id],
})

const ofRestaurant = (restaurant_id: string): Query => ({
  name: 'of_restaurant',
  text: `select ${columns} from food_item where ${onSale} and restaurant_id = $1 and expires_at > now() order by expires_at, id limit ${READ_ROWS}`,
  values: [restaurant_id],
})

/**
 * Along the rarest word in the order of the end, and each of its meals is looked up among those of all words.
 */
const withWords = (words: string): Query => ({
  name: 'with_words',
  text: `with searched as (select array_agg(lexeme collate "C") as words from unnest(search_stems($1))),
    rarest as (
      select word from searched, unnest(words) word
      order by (select count(*) from (select from food_item_word meal where meal.word = word.word and expires_at > now() limit 200) counted) limit 1
    )
    select ${columns} from rarest, searched, lateral (
      select item.* from food_item_word found join food_item item on item.id = found.food_item_id
      where found.word = rarest.word and found.expires_at > now() and item.withdrawn_at is null and (
        select count(*) from food_item_word other
        where other.word = any(words) and other.expires_at = found.expires_at and other.food_item_id = found.food_item_id
      ) = cardinality(words)
      order by found.expires_at, found.food_item_id limit ${READ_ROWS}
    ) matching order by expires_at, id`,
  values: [words],
})

interface Place {
  east_km: number
  north_km: number
}

function byDistance({ east_km, north_km }: Place, cuisine: string | null, [km, id]: [number, string]): Query {
  // Each cuisine has an index of its own, which the text has to name.
  const indexed = cuisines.find((one) => one === cuisine)
  const point = 'food_item_point(id, east_km, north_km)'
  return {
    name: `by_distance_${indexed ?? 'all'}`,
    text: `select ${columns}, distance_km from (
        select ${columns}, ${point} <-> point($1, $2) as distance_km from food_item
        where ${onSale} and expires_at > now() ${indexed === undefined ? '' : `and cuisine_type = '${indexed}'`}
        order by ${point} <-> point($1, $2) limit ${NEAREST}
      ) nearest
      where (distance_km, id) > ($3, $4) order by distance_km, id limit ${READ_ROWS}`,
    values: [east_km, north_km, km, id],
  }
}

type Cursor = ['ending', number, string] | ['distance', number, string]
const readCursor = (text: string): Cursor => JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor

/**
 * The statement that answers a request for food items. `toPlane` gives the kilometres east and north of the
 * city's centre.
 */
export function queryOf(search: URLSearchParams, toPlane: (near: string) => Place): Query {
  const [q, restaurant_id, near] = [search.get('q'), search.get('restaurant_id'), search.get('near')]
  if (q !== null) return withWords(q)
  if (restaurant_id !== null) return ofRestaurant(restaurant_id)
  const [, value, id] = readCursor(search.get('cursor') ?? '')
  if (near === null) return laterPage(new Date(value), id)
  return byDistance(toPlane(near), search.get('cuisine_type'), [value, id])
}

/** Where the page after this row begins. */
export function cursorAfter({ id, distance_km, expires_at }: Row): string {
  const cursor: Cursor =
    distance_km === undefined ? ['ending', expires_at.getTime(), id] : ['distance', distance_km, id]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}
