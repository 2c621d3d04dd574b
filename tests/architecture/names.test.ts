import { expect, it } from 'vitest'
import { declaredNames } from './declarations.ts'
import { bannedNames } from './names.ts'
import { madeUp, sources } from './sources.ts'

it('declares no name that the glossary replaces', () => {
  expect(bannedNames(sources)).toEqual([])
})

it.each([
  ['const told = 1', 'told'],
  ['function letGo(tx: Db) {}', 'letGo'],
  ['const act = (wanted: Input) => wanted', 'wanted'],
  ['const { found } = rows', 'found'],
  ['const { rows: shown } = reply', 'shown'],
  ['rows.map((said) => said.id)', 'said'],
  ['const Reply = z.object({ known: z.boolean() })', 'known'],
  ['interface Told { id: string }', 'Told'],
  ['export type Known = string', 'Known'],
  ['export interface Wanted { id: string }', 'Wanted'],
  ['enum Went { away }', 'Went'],
  ['type Row<Asked> = Asked[]', 'Asked'],
  ['interface Row { told_at: Date }', 'told_at'],
  ['interface Row { act(books: string[]): void }', 'books'],
  ['const SPARE = 1', 'SPARE'],
  ["import { rows as dead } from './rows.ts'", 'dead'],
])('detects a name that the glossary replaces: %s', (line, name) => {
  for (const path of ['server/x.ts', 'tests/api/x.test.ts']) {
    const findings = bannedNames([madeUp(path, line)])
    expect(findings).toEqual([expect.stringContaining(`${path}: ${name} (`)])
  }
})

it('ignores comments, strings, patterns and text on the screen', () => {
  const text = String.raw`// told
const a = 'const found = 1'
const b = <p title="said">it's wanted, found</p>
const c = ${'`${a} said "'}${'`'}
const d = /'known/
const e = known ? "it's" : f.told`
  expect(declaredNames(madeUp('web/x.tsx', text), () => true)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('sees the names after a text that holds quotes of another kind', () => {
  const text = "const a = <p>it's</p>\nconst b = <p>{told}</p>\nconst wish = 1"
  expect(declaredNames(madeUp('web/x.tsx', text), () => true)).toEqual(['a', 'b', 'wish'])
})
