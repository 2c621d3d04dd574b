import { expect, it } from 'vitest'
import { madeUp, sources } from './sources.ts'
import { doubledTypes } from './type-names.ts'

it('gives no two types of the product one name', () => {
  expect(doubledTypes(sources)).toEqual([])
})

it.each([
  'export interface Order { id: string }',
  'type Order = string',
  'export class Order {}',
  'enum Order { first }',
])('detects a second type of one name: %s', (line) => {
  const schema = 'export const Order = z.object({})\nexport type Order = z.infer<typeof Order>'
  const doubled = doubledTypes([madeUp('contract/orders.ts', schema), madeUp('web/order.tsx', line)])
  expect(doubled).toEqual(['Order: contract/orders.ts, web/order.tsx'])
})

it('allows a name for a type and its schema, inside a function, in a text, in what adds to a type, and in tests', () => {
  expect(
    doubledTypes([
      madeUp('server/a.ts', 'export interface Tables {}'),
      madeUp('server/b.ts', "declare module './a.ts' {\n  interface Tables { order: string }\n}"),
      madeUp('server/c.ts', '// type Tables = string\nfunction read() {\n  interface Tables {}\n}'),
      madeUp('tests/d.ts', 'interface Tables {}'),
    ]),
  ).toEqual([])
})
