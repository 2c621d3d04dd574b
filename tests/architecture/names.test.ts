import { expect, it } from 'vitest'
import { bannedNames, declaredNames } from './names.ts'
import { madeUp, sources } from './sources.ts'

it('declares no name that the glossary replaces', () => {
  expect(bannedNames(sources.filter(({ path }) => !path.startsWith('tests/architecture/names')))).toEqual([])
})

it.each([
  ['const told = 1', 'told'],
  ['function letGo(tx: Db) {}', 'letGo'],
  ['const act = (wanted: Input) => wanted', 'wanted'],
  ['const { found } = rows', 'found'],
  ['const { rows: shown } = reply', 'shown'],
  ['rows.map((said) => said.id)', 'said'],
])('detects a name that the glossary replaces: %s', (line, name) => {
  expect(bannedNames([madeUp('server/x.ts', line)])).toEqual([expect.stringContaining(`server/x.ts: ${name} (`)])
})

it('ignores comments, strings and text on the screen', () => {
  const text = "// told\nconst a = 'const found = 1'\nconst b = <p>wanted, found</p>\nconst c = `${a} said`"
  expect(declaredNames(text)).toEqual(['a', 'b', 'c'])
})
