import { expect, it } from 'vitest'
import { madeUp, sources } from './sources.ts'
import { misusedWords } from './words.ts'

it('uses each word of several meanings in its one meaning only', () => {
  expect(misusedWords(sources)).toEqual([])
})

it.each([
  ['server/demo/x.ts', 'const planCity = 1', 'planCity (say which: weekly plan'],
  ['server/features/kitchen/subscriptions/x.ts', 'interface Plan { id: string }', 'Plan (say which'],
  ['web/domain/map/x.ts', 'export interface MapPlace { id: string }', 'MapPlace (to place an order'],
  ['server/features/orders/ordering/x-store.ts', 'const listOrders = 1', 'listOrders (to put on sale'],
  ['server/platform/db/x.ts', 'class PreparedStatement {}', 'PreparedStatement (the account of a month'],
  ['server/platform/x.ts', 'const pass = (ms: number) => ms', 'pass (the pickup pass'],
  ['web/domain/map/x.ts', 'interface Shown { map_window: string }', 'map_window (the pickup window'],
  ['contract/kitchen/x.ts', 'const Declared = z.object({ batch: z.string() })', 'batch (requests that one'],
  ['server/features/kitchen/food-items/x.ts', 'const mealKey = 1', 'mealKey (a word of the screen'],
  ['server/features/kitchen/food-items/x.ts', 'const kept = 1', 'kept (stored'],
])('detects in %s a word in another meaning: %s', (path, line, message) => {
  expect(misusedWords([madeUp(path, line)])).toEqual([expect.stringContaining(`${path}: ${message}`)])
})

it('detects a word in the name of a file', () => {
  const files = ['contract/desk/city-plans.ts', 'web/domain/map/label-places.ts']
  expect(misusedWords(files.map((path) => madeUp(path, '')))).toEqual([
    expect.stringContaining(`${files[0]}: city-plans (`),
    expect.stringContaining(`${files[1]}: label-places (`),
  ])
})

it('allows compounds that say which, texts, names of others, and longer words', () => {
  const text =
    "import { plan } from './x.ts'\nconst weeklyPlan = 1\nconst QUERY_PLANS = 2\nconst text = 'plan'\nconst explanation = plan.list"
  expect(misusedWords([madeUp('server/platform/x.ts', text)])).toEqual([])
})
