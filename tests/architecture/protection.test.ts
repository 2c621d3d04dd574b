import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { madeUp, root, type Source, sources, under } from './sources.ts'

const path = join(root, 'docs', 'protection.md')
const page = readFileSync(path, 'utf8')

const TABLE = /(?<=\|limit\|at most\|of each\|calls\|\n\|[-|]+\n)(?:\|.*\n)*/

/** The budgets of calls, of each account or restaurant, with the calls that spend them. */
function callBudgets(calls: typeof endpoints): string {
  const spent = calls.flatMap(([name, { budget }]) => (budget === undefined ? [] : [{ name, ...budget }]))
  const rows = Map.groupBy(
    spent,
    ({ purpose, limit, minutes, per }) => `|\`${purpose}\`|${limit} in ${minutes} minutes|${per}|`,
  )
  return [...rows].map(([row, names]) => `${row}${names.map(({ name }) => name).join(', ')}|\n`).join('')
}

it('lists the budgets of calls in docs/protection.md', () => {
  const rows = callBudgets(endpoints)
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(path, page.replace(TABLE, rows))
  const [table] = TABLE.exec(readFileSync(path, 'utf8')) ?? []
  expect(table, 'run it again with UPDATE_DOCS=1').toBe(rows)
  const budget = { purpose: 'odd', per: 'account', limit: 1, minutes: 2 } as const
  const odd = endpoints.map(([name, call]): (typeof endpoints)[number] => [name, { ...call, budget }])
  expect(callBudgets(odd)).not.toBe(table)
})

const documented = new Map(
  [...page.matchAll(/^\| `(\w+)` \| (\d+) in (\d+) minutes \|/gm)].map(([, name = '', limit, minutes]) => [
    name,
    `${limit} ${minutes}`,
  ]),
)

const BUDGET = /\bpurpose: '(\w+)',\s*limit: (\d+),\s*minutes: ([\d* ]+)/g

/** Those that flows count by an email, a network or an input, or only after a check. */
const flowBudgets = (all: Source[]): Map<string, string> =>
  new Map(
    under(all, 'server/')
      .flatMap(({ text }) => [...text.matchAll(BUDGET)])
      .map(([, name = '', limit, minutes = '']) => [
        name,
        `${limit} ${minutes.split('*').reduce((product, part) => product * Number(part), 1)}`,
      ]),
  )

it('documents each limit that a flow counts with its actual values', () => {
  expect(flowBudgets(sources).size).toBeGreaterThan(10)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(flowBudgets(sources)))
})

it('detects a rate limit that is documented with other values, or not at all', () => {
  const more = madeUp(
    'server/features/orders/more.ts',
    "const a = { purpose: 'sign_in_pair', limit: 11, minutes: 15 }\nconst b = { purpose: 'odd', limit: 1, minutes: 2 * 60 }",
  )
  const budgets = flowBudgets([...sources, more])
  expect([budgets.get('sign_in_pair'), budgets.get('odd')]).toEqual(['11 15', '1 120'])
  expect(documented.get('odd')).toBeUndefined()
})
