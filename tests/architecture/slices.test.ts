import { expect, it } from 'vitest'
import { APP, APP_LINES_MAX, appFaults, registrationsElsewhere, unregistered } from './slices.ts'
import { madeUp, sources } from './sources.ts'

const code = sources.filter(({ path }) => !path.startsWith('tests/architecture/'))

it('keeps app.ts on one screen, and its imports of features to slice.ts', () => {
  expect(appFaults(code)).toEqual([])
})

it('detects an app.ts that is too long or reaches into a slice', () => {
  const long = madeUp(
    APP,
    "import { placeOrder } from './features/orders/orders/public.ts'\n".repeat(APP_LINES_MAX + 1),
  )
  expect(appFaults([long])).toEqual([
    `${APP}: ${APP_LINES_MAX + 1} lines`,
    ...Array.from({ length: APP_LINES_MAX + 1 }, () => `${APP} -> server/features/orders/orders/public.ts`),
  ])
  expect(
    appFaults([madeUp(APP, "import { registerOrders } from './features/orders/orders/slice.ts'")]),
  ).toEqual([])
})

it('finds a slice.ts that app.ts imports in every slice of the server', () => {
  expect(unregistered(code)).toEqual([])
})

it('detects a slice that does not register itself', () => {
  const slices = [
    madeUp('server/features/orders/orders/slice.ts', ''),
    madeUp('server/features/orders/gifts/gift-flows.ts', ''),
  ]
  const app = madeUp(APP, "import { registerOrders } from './features/orders/orders/slice.ts'")
  expect(unregistered([...slices, app])).toEqual(['server/features/orders/gifts/'])
})

it('finds no importer of a slice.ts besides app.ts', () => {
  expect(registrationsElsewhere(code)).toEqual([])
})

it('detects a file that imports the slice.ts of its own or of another slice', () => {
  const own = madeUp(
    'server/features/orders/orders/order-flows.ts',
    "import { registerOrders } from './slice.ts'",
  )
  const other = madeUp(
    'server/demo/seed.ts',
    "import { registerOrders } from '#server/features/orders/orders/slice.ts'",
  )
  expect(registrationsElsewhere([own, other])).toEqual([
    'server/features/orders/orders/order-flows.ts -> server/features/orders/orders/slice.ts',
    'server/demo/seed.ts -> server/features/orders/orders/slice.ts',
  ])
})
