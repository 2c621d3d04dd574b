import { randomBytes, randomUUID } from 'node:crypto'
import type { ClusterMachine } from './machines.ts'
import type { OrderTally } from './orders.ts'

const PLAIN = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1']

interface OrderRow {
  id: string
  key: string
  food_item_id: string
  quantity: number
}

/** Sends SQL to the PostgreSQL of a machine as its superuser, through the socket, and gives what it prints. */
const sendSql = (machine: ClusterMachine, input: string): string =>
  machine.run('psql', [...PLAIN, '--dbname=surplate'], { user: 'postgres', input })

/** Customers who are signed in already: their cookies. */
export function createCustomers(leader: ClusterMachine, count: number): string[] {
  const customers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    session_id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  sendSql(
    leader,
    `create temporary table one as
      select * from json_to_recordset('${JSON.stringify(customers)}') as one (id uuid, session_id uuid, token text);

    insert into account
        (id, name, email, mobile_number, user_type, password_hash, created_at, pickup_reminders, email_confirmed_at)
      select id, 'One of many', id || '@surplate.example', '+61491570156', 'customer', '', now(), true, now() from one;
    insert into session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
      select session_id, sha256(convert_to(token, 'utf8')), id, 'crowd', now(), now(), now() + interval '1 day'
      from one`,
  )
  return customers.map(({ token }) => `surplate_session=${token}`)
}

/**
 * Compares each acknowledged order with the rows of the new leader: those that are not there or are others,
 * and rows of a key that has more than one, or that no answer named though everybody repeated until answered.
 */
export function compareOrders(
  leader: ClusterMachine,
  items: string[],
  { acknowledged }: OrderTally,
): { rows: number; lost: number; doubled: number } {
  const ids = items.map((id) => `'${id}'`).join(', ')
  const rows = JSON.parse(
    sendSql(
      leader,
      `select coalesce(json_agg(one), '[]') from (select o.id, request.key, line.food_item_id, line.quantity
     from customer_order o join order_line line on line.order_id = o.id
     left join idempotent_request request on request.result_id = o.id
     where line.food_item_id in (${ids})) one`,
    ),
  ) as OrderRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isThere = ({
    order_id,
    key,
    food_item_id,
    quantity,
  }: OrderTally['acknowledged'][number]): boolean => {
    const row = byId.get(order_id)
    return row?.key === key && row.food_item_id === food_item_id && row.quantity === quantity
  }
  const named = new Set(acknowledged.map(({ order_id }) => order_id))
  return {
    rows: rows.length,
    lost: acknowledged.filter((one) => !isThere(one)).length,
    doubled: rows.filter(({ id }) => !named.has(id)).length,
  }
}
