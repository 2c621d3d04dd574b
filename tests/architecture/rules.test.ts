import { expect, it } from 'vitest'
import { impure } from './rules.ts'
import { madeUp, sources } from './sources.ts'

const BROKEN = 'server/features/orders/orders/broken-rules.ts'
const rule = (text: string) => [madeUp(BROKEN, text)]

it('finds only pure code in rules', () => {
  expect(sources.filter(({ path }) => path.endsWith('-rules.ts')).length).toBeGreaterThan(0)
  expect(impure(sources)).toEqual([])
})

it.each([
  ['the clock', 'const late = order.pickup_end < new Date()'],
  ['the clock in numbers', 'const late = Date.now()'],
  ['chance', 'return Math.random()'],
  ['the environment', "return process.env['CLOCK']"],
  ['something to wait for', 'const order = await find(id)'],
])('detects a rule that uses %s', (_what, line) => {
  expect(impure(rule(line))).toEqual([`${BROKEN}: ${line}`])
})

it('detects a rule that imports a store', () => {
  const line = "import { findOrder } from './order-store.ts'"
  expect(impure(rule(line))).toEqual([`${BROKEN}: ./order-store.ts`])
})

it('allows a rule to import the contract, other rules and row types', () => {
  const text =
    "import { HOLD_MINUTES } from '#contract/orders/orders.ts'\nimport { due } from './other-rules.ts'\nimport type { Row } from './order-tables.ts'\nconst at = new Date(now)"
  expect(impure(rule(text))).toEqual([])
})
