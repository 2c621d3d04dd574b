import { expect, it } from 'vitest'
import * as roles from './roles.ts'
import { madeUp, sources } from './sources.ts'

const BROKEN = 'server/features/orders/ordering/broken-flows.ts'
const broken = (line: string) => [madeUp(BROKEN, line)]

it('has SQL of a slice in its stores and seeds only', () => {
  expect(roles.queriesOutsideStores(sources)).toEqual([])
})

it.each([
  "  const row = await tx.selectFrom('account').executeTakeFirst()",
  '  await sql`lock table account`',
  "import { sql } from 'kysely'",
])('sees a flow that holds SQL: %s', (line) => {
  expect(roles.queriesOutsideStores(broken(line))).toEqual([`${BROKEN}: ${line.trim()}`])
  const store = madeUp('server/features/orders/ordering/order-store.ts', line)
  expect(roles.queriesOutsideStores([store])).toEqual([])
})

it('has no import in the server that imports nothing', () => {
  expect(roles.importsForEffect(sources)).toEqual([])
})

it.each([
  "import './order-tables.ts'",
  "import type {} from './order-tables.ts'",
  "import {} from './order-tables.ts'",
])('sees an import for its effect: %s', (line) => {
  expect(roles.importsForEffect(broken(line))).toEqual([`${BROKEN}: ${line}`])
})

it('has slices that do not say how queries and replies are sent', () => {
  expect(roles.mechanismsInFeatures(sources)).toEqual([])
})

it('sees a slice that says how a query is sent', () => {
  const line = 'const rows = await batched(read, 200)'
  expect(roles.mechanismsInFeatures(broken(line))).toEqual([`${BROKEN}: ${line}`])
})

it('has slices that leave the recognition of repeated requests to the platform', () => {
  expect(roles.idempotencyInFeatures(sources)).toEqual([])
})

it.each(["const key = context.header('idempotency-key')", "tx.insertInto('idempotent_request')"])(
  'sees a slice that recognises repeats by itself: %s',
  (line) => {
    expect(roles.idempotencyInFeatures(broken(line))).toEqual([`${BROKEN}: ${line}`])
  },
)
