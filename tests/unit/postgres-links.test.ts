import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { expect, it } from 'vitest'
import { findPrograms, makeLinks } from '#server/platform/embedded/programs.ts'

it('makes the links between the libraries of the embedded PostgreSQL where no install script did', () => {
  const original = join(dirname(findPrograms().postgres), '..', '..')
  const folder = mkdtempSync(join(tmpdir(), 'surplate-links-'))
  try {
    cpSync(original, folder, {
      recursive: true,
      filter: (path) =>
        !path.includes(`${sep}bin`) && !path.includes(`${sep}share`) && !lstatSync(path).isSymbolicLink(),
    })
    const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
    const targets = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(folder, target))
    expect(targets.filter(existsSync)).toEqual([])
    makeLinks(folder)
    expect(targets.filter((path) => !existsSync(path))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
