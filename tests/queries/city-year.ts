import { countedDaysSql } from '#tests/bench/generated-years.ts'
import { type GeneratedOrders, ordersSql } from '#tests/bench/generated-orders.ts'
import type { CitySize } from '#tests/bench/generated-city.ts'

const YEAR_DAYS = 365

/** A year of orders with all that they leave behind. */
export function yearSql(size: CitySize, year: Omit<GeneratedOrders, 'days'>): string[] {
  return [
    ...ordersSql(size, { ...year, days: YEAR_DAYS }),
    ...shortLived,
    ...countedDaysSql(size, YEAR_DAYS),
    `insert into insight_change (restaurant_id, day) select restaurant_id, day from counted where day >= current_date - 1 and n < 100`,
  ]
}

/** What orders leave behind for some days only. */
const shortLived = [
  `insert into idempotent_request (sender_id, key, request_hash, result_id, created_at)
   select account_id, 'key-' || n, sha256('body'), id, now() - (n % 1440) * interval '1 minute' from generated_order`,
  `insert into message_sent (key, requested_at, claimed_at, sent_at) select 'paid ' || id, now() - (n % 29) * interval '1 day', at, at from generated_order`,
  `insert into provider_event (id, type, received_at) select 'evt_' || n, 'paid', now() - (n % 59) * interval '1 day' from generated_order`,
  `insert into rate_limit (purpose, subject, full_at) select 'place_order', md5(n::text), now() + (n % 100) * interval '1 hour' from generated_order`,
  `insert into known_device (token_hash, account_id, expires_at) select sha256(convert_to('device' || n, 'UTF8')), account_id, now() + interval '90 days' from generated_order`,
]
