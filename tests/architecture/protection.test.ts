import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { madeUp, root, type Source, sources, under } from './sources.ts'

const page = readFileSync(join(root, 'docs', 'protection.md'), 'utf8')
const documented = new Map(
  [...page.matchAll(/^\| `(\w+)` \| (\d+) in (\d+) minutes \|/gm)].map(([, name = '', limit, minutes]) => [
    name,
    `${limit} ${minutes}`,
  ]),
)

const BUDGET = /\bpurpose: '(\w+)',\s*(?:per: '\w+',\s*)?limit: (\d+),\s*minutes: ([\d* ]+)/g

const budgets = (all: Source[]): Map<string, string> =>
  new Map(
    [...under(all, 'contract/'), ...under(all, 'server/')]
      .flatMap(({ text }) => [...text.matchAll(BUDGET)])
      .map(([, name = '', limit, minutes = '']) => [
        name,
        `${limit} ${minutes.split('*').reduce((product, part) => product * Number(part), 1)}`,
      ]),
  )

it('documents each rate limit with its actual values', () => {
  expect(budgets(sources).size).toBeGreaterThan(10)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(budgets(sources)))
})

it('detects a rate limit that is documented with other values, or not at all', () => {
  const more = madeUp(
    'server/features/orders/more.ts',
    "const a = { purpose: 'sign_in_pair', limit: 11, minutes: 15 }\nconst b = { purpose: 'odd', limit: 1, minutes: 2 * 60 }",
  )
  const budgetsByPurpose = budgets([...sources, more])
  expect([budgetsByPurpose.get('sign_in_pair'), budgetsByPurpose.get('odd')]).toEqual(['11 15', '1 120'])
  expect(documented.get('odd')).toBeUndefined()
})
