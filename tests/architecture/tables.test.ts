import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { madeUp, root, sources } from './sources.ts'
import { tablesOf, writersOf } from './tables.ts'

const folder = join(root, 'server/migrations')
const tables = tablesOf(
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8')),
)
const shared = (all: typeof sources): string[] =>
  [...writersOf(all, tables)]
    .filter(([, writers]) => writers.size !== 1)
    .map(([table, writers]) => `${table}: ${[...writers].join(', ') || 'nobody'}`)

it('finds exactly one writing slice for each table', () => {
  expect(tables).toContain('food_item')
  expect(shared(sources)).toEqual([])
})

const doubledNumbers = (files: string[]): string[] =>
  files.filter((name, at) => files.findIndex((other) => other.startsWith(name.slice(0, 5))) !== at)

it('has migrations each with a number of its own', () => {
  expect(doubledNumbers(readdirSync(folder))).toEqual([])
})

it('detects two migrations with one number', () => {
  const files = ['0001-marketplace.sql', '0002-payments.sql', '0002-passes.sql']
  expect(doubledNumbers(files)).toEqual(['0002-passes.sql'])
})

it('follows tables that are renamed or dropped', () => {
  const created = 'create table a (id uuid);\ncreate table b (id uuid);'
  expect(tablesOf([created, 'alter table a rename to c;\ndrop table b;'])).toEqual(['c'])
})

it.each([
  ['the query builder', "db.updateTable('food_item').set({ name })"],
  ['plain SQL', 'sql`update food_item set name = ${name}`'],
  ['plain SQL over two lines', 'sql`delete\n  from food_item`'],
])('detects a second writer that uses %s', (_how, text) => {
  const broken = madeUp('server/features/orders/ordering/broken.ts', text)
  expect(shared([...sources, broken])).toContain('food_item: food-items, ordering')
})

it('detects a demo city that writes past a slice', () => {
  const broken = madeUp('server/demo/broken.ts', "tx.insertInto('account')")
  expect(shared([...sources, broken])).toContain('account: accounts, server/demo')
})

it('detects a table that nobody writes', () => {
  expect(writersOf(sources, ['forgotten']).get('forgotten')).toEqual(new Set())
})
