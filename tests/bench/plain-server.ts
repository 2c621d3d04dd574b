import { createServer } from 'node:http'
import pg from 'pg'
import { readNear, toPlane } from '#contract/position.ts'
import { cursorAfter, PAGE_ROWS, queryOf, type Row } from './plain-queries.ts'

// What somebody would write in an hour to answer the product's uncached queries: Node's own server and `pg`
// with its usual types, a pool, a prepared statement for each kind of request, objects that are stringified.
// No route, no log, no validation, no cache.

/** As the product has them: without these, query plans of prepared statements read whole tables. */
const options =
  '-c enable_seqscan=off -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan'
/** As many connections as the product reads with: on two cores more of them only wait for each other. */
const CONNECTIONS = 4
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], options, max: CONNECTIONS })

const nothingDeclared = {
  allergens: { checked: false, contains: [], may_be_present: [] },
  wording_answers: [],
  diets: [],
  certificates: [],
  storage: null,
  use_by: null,
  best_before: null,
}

const toFoodItem = (row: Row): object => ({
  id: row.id,
  name: row.name,
  description: row.description,
  original_price: row.original_price_cents / 100,
  discounted_price: row.discounted_price_cents / 100,
  discount_percentage: row.discount_percentage,
  image_url: row.image_url,
  photos:
    row.photo_id === null
      ? null
      : {
          small: `/photos/${row.photo_id}-480.webp`,
          large: `/photos/${row.photo_id}-1200.webp`,
          color: row.photo_color,
        },
  cuisine_type: row.cuisine_type,
  quantity_available: row.quantity_available,
  expires_at: row.expires_at,
  restaurant_id: row.restaurant_id,
  is_available: row.quantity_available > 0 && !row.switched_off,
  pickup_start: row.pickup_start,
  pickup_end: row.pickup_end,
  portion_weight_g: row.portion_weight_g,
  ...nothingDeclared,
  ...row.declaration,
  allergens_checked_at: row.allergens_checked_at,
})

const server = createServer((request, response) => {
  if (request.url === '/readyz') {
    response.end()
    return
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const query = queryOf(searchParams, (near) => toPlane(readNear(near)))
  pool.query<Row>(query).then(
    ({ rows }) => {
      const page = rows.slice(0, PAGE_ROWS)
      const last = page.at(-1)
      if (rows.length > PAGE_ROWS && last !== undefined) {
        searchParams.set('cursor', cursorAfter(last))
        response.setHeader('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
      }
      const body = JSON.stringify(page.map(toFoodItem))
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.setHeader('content-length', Buffer.byteLength(body))
      response.end(body)
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
