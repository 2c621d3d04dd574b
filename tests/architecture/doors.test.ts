import { expect, it } from 'vitest'
import { doorFaults } from './doors.ts'
import { madeUp, sources } from './sources.ts'

it('finds in each public.ts only what another slice imports, by the name that it has inside', () => {
  expect(doorFaults(sources)).toEqual([])
})

const door = 'server/features/orders/ordering/public.ts'
const exported = madeUp(
  door,
  "export type { OrderRow } from './order-tables.ts'\nexport { lockOrder as takeOrder } from './order-store.ts'\nexport async function payOrder() {}",
)
const importer = (path: string, text: string) => madeUp(path, `import ${text} from '#${door}'`)

it('detects an export without an importer in another slice, types included', () => {
  const inside = importer('server/features/orders/ordering/order-flows.ts', '{ payOrder }')
  const test = importer('tests/api/orders.test.ts', '{ type OrderRow, takeOrder, payOrder }')
  expect(doorFaults([exported, inside, test])).toEqual([
    `${door}: nobody imports OrderRow`,
    `${door}: nobody imports takeOrder`,
    `${door}: lockOrder is renamed to takeOrder`,
    `${door}: nobody imports payOrder`,
  ])
})

it('allows what another slice, or a file beside app.ts, imports', () => {
  const slice = importer('server/features/shop/live/live-hub.ts', '{ type OrderRow, takeOrder as take }')
  const imported = "import { payOrder } from './features/orders/ordering/public.ts'"
  const composer = madeUp('server/carry-over.ts', imported)
  expect(doorFaults([exported, slice, composer])).toEqual([`${door}: lockOrder is renamed to takeOrder`])
})
