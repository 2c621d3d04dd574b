import { expect, it } from 'vitest'
import { LIST, LIST_LINES_MAX, listFaults, registrationsElsewhere, unregistered } from './slices.ts'
import { madeUp, sources } from './sources.ts'

const list = madeUp(LIST, "import { registerOrders } from './features/orders/orders/slice.ts'")
const code = sources.filter(({ path }) => !path.startsWith('tests/architecture/'))

it('keeps slices.ts on one screen, and its imports of features to slice.ts', () => {
  expect(listFaults(code)).toEqual([])
})

it('detects a slices.ts that is too long or reaches into a slice', () => {
  const into = "import { placeOrder } from './features/orders/orders/public.ts'"
  expect(listFaults([madeUp(LIST, into)])).toEqual([`${LIST} -> server/features/orders/orders/public.ts`])
  const lines = [madeUp(LIST, '//\n'.repeat(LIST_LINES_MAX)), madeUp(LIST, '//\n'.repeat(LIST_LINES_MAX + 1))]
  expect(listFaults(lines)).toEqual([`${LIST}: ${LIST_LINES_MAX + 1} lines`])
  expect(listFaults([list])).toEqual([])
})

it('finds a slice.ts that slices.ts imports in every slice of the server', () => {
  expect(unregistered(code)).toEqual([])
})

it('detects a slice that does not register itself', () => {
  const slices = [
    madeUp('server/features/orders/orders/slice.ts', ''),
    madeUp('server/features/orders/gifts/gift-flows.ts', ''),
  ]
  expect(unregistered([...slices, list])).toEqual(['server/features/orders/gifts/'])
})

it('finds no importer of a slice.ts besides slices.ts', () => {
  expect(registrationsElsewhere(code)).toEqual([])
})

it('detects a file that imports the slice.ts of its own or of another slice', () => {
  const slice = 'server/features/orders/orders/slice.ts'
  const own = madeUp('server/features/orders/orders/x.ts', "import { registerOrders } from './slice.ts'")
  const other = madeUp('server/demo/seed.ts', `import { registerOrders } from '#${slice}'`)
  const imports = [own, other].map(({ path }) => `${path} -> ${slice}`)
  expect(registrationsElsewhere([own, other])).toEqual(imports)
})
