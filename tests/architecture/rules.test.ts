import { expect, it } from 'vitest'
import { impure } from './rules.ts'
import { madeUp, sources } from './sources.ts'

const BROKEN = 'server/features/orders/ordering/broken-rules.ts'
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

it('allows a rule to convert an instant that it is given', () => {
  expect(impure(rule('const at = new Date(now) // not Date.now'))).toEqual([])
})
