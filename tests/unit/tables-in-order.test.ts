import { describe, expect, it } from 'vitest'
import { tablesInOrder } from '#server/platform/backup/tables-in-order.ts'

const reference = (table: string, refers_to: string) => ({ table, refers_to })

describe('tablesInOrder', () => {
  it('sorts each table after all tables that it references', () => {
    const references = [
      reference('a_line', 'order'),
      reference('order', 'person'),
      reference('a_line', 'z_item'),
      reference('z_item', 'person'),
    ]
    expect(tablesInOrder(['a_line', 'order', 'person', 'z_item'], references)).toEqual([
      'person',
      'order',
      'z_item',
      'a_line',
    ])
  })

  it('allows a table to reference itself and unlisted tables', () => {
    expect(tablesInOrder(['b', 'a'], [reference('a', 'a'), reference('b', 'elsewhere')])).toEqual(['a', 'b'])
  })

  it('names tables that reference each other in a cycle', () => {
    const references = [reference('b', 'c'), reference('c', 'd'), reference('d', 'b'), reference('b', 'a')]
    expect(() => tablesInOrder(['a', 'b', 'c', 'd'], references)).toThrow(
      'no order satisfies the foreign keys of b, c, d',
    )
  })
})
