import { expect, it } from 'vitest'
import {
  idempotencyInFeatures,
  importsForEffect,
  mechanismsInFeatures,
  queriesOutsideStores,
} from './roles.ts'
import { madeUp, sources } from './sources.ts'

it('has SQL of a slice in its stores and seeds only', () => {
  expect(queriesOutsideStores(sources)).toEqual([])
})

it.each([
  "  const row = await tx.selectFrom('account').executeTakeFirst()",
  '  await sql`lock table account`',
  "import { sql } from 'kysely'",
])('sees a flow that holds SQL: %s', (line) => {
  const broken = [
    madeUp('server/features/orders/orders/broken-flows.ts', line),
    madeUp('server/features/orders/orders/order-store.ts', line),
  ]
  expect(queriesOutsideStores(broken)).toEqual([
    `server/features/orders/orders/broken-flows.ts: ${line.trim()}`,
  ])
})

it('has no import in the server that imports nothing', () => {
  expect(importsForEffect(sources)).toEqual([])
})

it.each([
  "import './order-tables.ts'",
  "import type {} from './order-tables.ts'",
  "import {} from './order-tables.ts'",
])('sees an import for its effect: %s', (line) => {
  expect(importsForEffect([madeUp('server/features/orders/orders/broken.ts', line)])).toEqual([
    `server/features/orders/orders/broken.ts: ${line}`,
  ])
})

it('has slices that do not say how queries and replies are sent', () => {
  expect(mechanismsInFeatures(sources)).toEqual([])
})

it('sees a slice that says how a query is sent', () => {
  const line = 'const rows = await batched(read, 200)'
  expect(mechanismsInFeatures([madeUp('server/features/orders/orders/broken.ts', line)])).toEqual([
    `server/features/orders/orders/broken.ts: ${line}`,
  ])
})

it('has slices that leave the recognition of repeated requests to the platform', () => {
  expect(idempotencyInFeatures(sources)).toEqual([])
})

it.each(["const key = context.header('idempotency-key')", "tx.insertInto('idempotent_request')"])(
  'sees a slice that recognises repeats by itself: %s',
  (line) => {
    expect(idempotencyInFeatures([madeUp('server/features/orders/orders/broken-flows.ts', line)])).toEqual([
      `server/features/orders/orders/broken-flows.ts: ${line}`,
    ])
  },
)
