import { describe, expect, it } from 'vitest'
import { mutantsOf, mutated } from '#tests/mutation/mutants.ts'

/** Every form that a source takes with one mutant in it, by the part that matters. */
const formsOf = (file: string, source: string): string[] =>
  mutantsOf(file, source).map((mutant) => mutated(source, mutant))

describe('the mutants of a file of rules', () => {
  const never = '=> (undefined as never)'
  it.each([
    ['const late = (now: number, end: number) => now >= end', ['now > end', never]],
    ['const isOpen = (status: string) => status === "paid"', ['status !== "paid"', never]],
    ['const both = (a: boolean, b: boolean) => a && b', ['=> (a)', '=> (b)', never]],
    ['const kept = (a?: Date, b = new Date(0)) => a ?? b', ['=> (a)', 'Date(1)', never]],
    ['const total = (a: number, b: number) => a * b + 1', ['a / b + 1', 'a * b - 1', 'a * b + 2', never]],
    ['function why(x: boolean) { return x }', ['return undefined']],
    ['const none = () => { return undefined }', []],
    ['const isFree = (x: boolean) => !x', ['=> x', never]],
  ])('of %s are each made once', (source, parts) => {
    const forms = formsOf('some-rules.ts', source)
    expect(forms).toHaveLength(parts.length)
    for (const part of parts) expect(forms).toContainEqual(expect.stringContaining(part))
  })

  it('take the test of a condition for true and for false', () => {
    const forms = formsOf('some-rules.ts', 'function why(n: number) { if (n > 2) return undefined }')
    expect(forms.filter((form) => /if \(\((?:true|false) as boolean\)\)/.test(form))).toHaveLength(2)
  })

  it('leave types and imports alone', () => {
    const source = "import { x } from './x.ts'\ntype Count = 1 | 2\nconst a: Record<1, boolean> = x"
    expect(formsOf('some-rules.ts', source)).toEqual([])
  })
})

describe('the mutants of a store', () => {
  const head = 'export const act = (db: Db) => '
  const where = (source: string): string[] =>
    formsOf('some-store.ts', head + source).map((form) => form.slice(head.length))

  it('leave out each step that guards, and move each bound', () => {
    expect(where("db.deleteFrom('a').where('id', '=', id).where('at', '<', now).execute()")).toEqual([
      "db.deleteFrom('a').where('id', '=', id).execute()",
      "db.deleteFrom('a').where('id', '=', id).where('at', '<=', now).execute()",
      "db.deleteFrom('a').where('at', '<', now).execute()",
    ])
    expect(where("db.selectFrom('a').forUpdate().execute()")).toEqual(["db.selectFrom('a').execute()"])
  })

  it('loosen each condition of SQL, those of a subquery too, and each lock', () => {
    const forms = where(
      'sql`update a set x = 1 where b = ${b} and c in (select c from d where e = ${e} and f for update skip locked)`',
    )
    expect(forms).toEqual([
      'sql`update a set x = 1 where true and c in (select c from d where e = ${e} and f for update skip locked)`',
      'sql`update a set x = 1 where b = ${b} and true`',
      'sql`update a set x = 1 where b = ${b} and c in (select c from d where true and f for update skip locked)`',
      'sql`update a set x = 1 where b = ${b} and c in (select c from d where e = ${e} and true for update skip locked)`',
      'sql`update a set x = 1 where b = ${b} and c in (select c from d where e = ${e} and f )`',
    ])
  })
})

it('names the line of what was changed', () => {
  const source = "const act = () =>\n  db\n    .deleteFrom('a')\n    .where('id', '=', id)\n"
  const [mutant] = mutantsOf('some-store.ts', source)
  expect(mutant).toMatchObject({ file: 'some-store.ts', line: 4, within: 'act' })
})
