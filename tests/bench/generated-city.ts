import { city } from '#contract/city.ts'
import { cuisines } from '#contract/constants.ts'
import { toPlane } from '#contract/position.ts'
import { type SignedIn, sqlId, sqlTokenHash } from './city-ids.ts'

export interface CitySize {
  items: number
  restaurants: number
  /** Signed-in customers who have ordered nothing yet. */
  buyers: number
}

/** A city with so many meals, and the restaurants that go with them. */
export const cityOf = (items: number, buyers: number): CitySize => ({
  items,
  restaurants: Math.max(50, Math.min(5_000, items / 200)),
  buyers,
})

/** How many of a city's meals can be ordered. */
export const onSale = (items: number): number => Math.ceil(items * 0.9)

/** Of each meal: more than any run orders. */
const PORTIONS = 1_000_000

const PAST_ORDERS = 20_000
const PAST_BUYERS = 1_000

export const dishes = [
  'Lasagne',
  'Pad Thai',
  'Butter chicken',
  'Poke bowl',
  'Gnocchi',
  'Dumplings',
  'Palak paneer',
  'Grain salad',
  'Risotto',
  'Ramen',
  'Dal makhani',
  'Falafel plate',
  'Carbonara',
  'Laksa',
  'Biryani',
  'Lentil soup',
  'Focaccia',
  'Bibimbap',
  'Samosas',
  'Nourish bowl',
]

const CITY_RADIUS_KM = 30
const perDegree = toPlane({ latitude: city.centre.latitude + 1, longitude: city.centre.longitude + 1 })

/** One restaurant in twenty is in the centre of one of ten suburbs, as those are that set no position. */
const atCentre = (restaurant: string): string => `(${restaurant} % 20 = 0)`

/** Where a restaurant is: the nearer to the city's centre, the denser. */
const pointOf = (restaurant: string, restaurants: number): string => {
  const angle = `(2.39996 * ${restaurant})`
  const km = `(case when ${atCentre(restaurant)} then ${restaurant} / 20 % 10 * 2 else ${CITY_RADIUS_KM}.0 * ${restaurant} / ${restaurants} end)`
  const direction = `(case when ${atCentre(restaurant)} then ${restaurant} / 20 % 10 else ${angle} end)`
  return `lateral (select ${km} * sin(${direction}) as east_km, ${km} * cos(${direction}) as north_km) point`
}

const array = (texts: readonly string[]): string => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/** Sessions of the first `count` accounts of a kind, each with the token that its number gives. */
export const sessionsSql = (kind: SignedIn, count: number): string => `
insert into session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
select gen_random_uuid(), ${sqlTokenHash(kind, 'n')}, ${sqlId(kind, 'n')}, 'bench', now(), now(), now() + interval '30 days'
from generate_series(0, ${count - 1}) n;`

/**
 * Queries that fill an empty database with a city of a given size. The first nine tenths of the deals are on
 * sale, and end one after the other over two days. Each has so much stock that no run sells it out. The words
 * of all deals are written at once and in order, which is quicker than deal by deal. Some orders lie in the
 * past: PostgreSQL plans queries otherwise for tables that are empty.
 */
export const citySql = ({ items, restaurants, buyers }: CitySize, portions = PORTIONS): string =>
  `
insert into account (id, name, email, mobile_number, user_type, password_hash, restaurant_id, created_at)
select ${sqlId('partner', 'n')}, 'Partner ' || n, 'partner-' || n || '@bench.example', '+61491570156', 'restaurant', '', ${sqlId('restaurant', 'n')}, now()
from generate_series(0, ${restaurants - 1}) n;
insert into restaurant (id, account_id, name, address, suburb, latitude, longitude, position_is_approximate, created_at)
select ${sqlId('restaurant', 'n')}, ${sqlId('partner', 'n')}, 'Kitchen ' || n, n || ' Lygon Street', 'Carlton',
  ${city.centre.latitude} + north_km / ${perDegree.north_km}, ${city.centre.longitude} + east_km / ${perDegree.east_km}, ${atCentre('n')}, now()
from generate_series(0, ${restaurants - 1}) n, ${pointOf('n', restaurants)};
insert into restaurant_registration (restaurant_id, state, state_at, first_approved_at)
select id, 'approved', created_at, created_at from restaurant;
insert into subscription (account_id, status, trial_started_at, trial_ends_at, changed_at)
select ${sqlId('partner', 'n')}, 'trial', now(), now() + interval '30 days', now()
from generate_series(0, ${restaurants - 1}) n;
${sessionsSql('partner', restaurants)}
insert into account (id, name, email, mobile_number, user_type, password_hash, restaurant_id, created_at, email_confirmed_at)
select ${sqlId('account', 'n')}, 'Kim Lee', 'buyer-' || n || '@bench.example', '+614' || 20000000 + n, 'customer', '', null, now() - (${buyers} - n) * interval '1 year' / ${buyers}, now()
from generate_series(0, ${buyers - 1}) n;
${sessionsSql('account', buyers)}
alter table food_item disable trigger user;
insert into food_item (id, restaurant_id, name, description, original_price_cents, discounted_price_cents, discount_percentage, cuisine_type,
  quantity_available, quantity_listed, expires_at, pickup_start, pickup_end, created_at, restaurant_words,
  east_km, north_km)
select ${sqlId('item', 'n')}, ${sqlId('restaurant', `n % ${restaurants}`)}, (${array(dishes)})[1 + n % ${dishes.length}] || ' no. ' || n,
  'Made this afternoon, enough for one hungry person. Keeps until tomorrow in the fridge; batch ' || md5(n::text) || '.',
  2400, 2400 - price.off, price.off / 24, (array['Italian', 'Asian', 'Indian', 'Healthy'])[1 + n % 4],
  ${portions}, ${portions}, ends.at, now() - interval '1 hour', ends.at + interval '30 minutes', now() - interval '2 hours',
  'Kitchen ' || n % ${restaurants} || ' Carlton', east_km, north_km
from generate_series(0, ${items - 1}) n
cross join ${pointOf(`(n % ${restaurants})`, restaurants)}
cross join lateral (select 400 + (n::bigint * 37 % 1600)::int as off) price
cross join lateral (select case when n >= ${onSale(items)} then now() - (n % 86400) * interval '1 second'
  else now() + interval '2 hours' + ((n::bigint * 7919) % 172800) * interval '1 second' end as at) ends;
alter table food_item enable trigger user;
insert into food_item_word (word, expires_at, food_item_id)
select lexeme collate "C", expires_at, id from food_item, unnest(food_item_stems(name, description, cuisine_type, restaurant_words)) order by 1, 2, 3;
insert into food_item_spelling (word, stem, letters)
select distinct word, stem, letters from unnest(${array([...dishes, ...cuisines, 'Kitchen', 'Carlton'])}) dish, search_spellings(dish);
analyze;
` + ordersSql('past', 0, PAST_ORDERS, { items, restaurants, buyers })

/** Queries that add orders of one meal each, collected weeks ago or to be collected now. */
const ordersSql = (
  kind: 'past' | 'order',
  first: number,
  count: number,
  { items, restaurants, buyers }: CitySize,
): string => `
insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at,
  pickup_start, pickup_end, paid_at, collected_at, ended_at)
select ${sqlId(kind, 'n')}, ${sqlId('account', `${buyers - 1} - n % ${kind === 'past' ? Math.min(buyers, PAST_BUYERS) : 1}`)}, ${sqlId('restaurant', `n % ${restaurants}`)}, status, lpad(upper(to_hex(n)), 6, '0'),
  1200, 1000, 120, at - interval '1 hour', at, at - interval '1 hour', at + interval '1 day', at - interval '1 hour', collected_at, collected_at
from generate_series(${first}, ${first + count - 1}) n
cross join lateral (select ${kind === 'past' ? "'collected', now() - interval '30 days', now() - interval '30 days'" : "'paid', now(), null::timestamptz"}) as told (status, at, collected_at);
insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
select ${sqlId(kind, 'n')}, 0, ${sqlId('item', `n % ${Math.min(items, restaurants)}`)}, 'Lasagne', 1, 1200, 420
from generate_series(${first}, ${first + count - 1}) n;
analyze customer_order;
analyze order_line;
`

/**
 * Queries that add paid orders, one meal each, that can be collected now: the first of them has number
 * `first`.
 */
export const paidOrdersSql = (first: number, count: number, size: CitySize): string =>
  ordersSql('order', first, count, size)
