import { describe, expect, it } from 'vitest'
import { tablesInOrder } from '#server/platform/backup/catalogue.ts'

const reference = (table: string, refers_to: string) => ({ table, refers_to })

describe('tablesInOrder', () => {
  it('sorts each table after all tables that it references', () => {
    const ofLine = [reference('a_line', 'order'), reference('a_line', 'z_item')]
    const references = [...ofLine, reference('order', 'person'), reference('z_item', 'person')]
    const tables = tablesInOrder(['a_line', 'order', 'person', 'z_item'], references)
    expect(tables).toEqual(['person', 'order', 'z_item', 'a_line'])
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
