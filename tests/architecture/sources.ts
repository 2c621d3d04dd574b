import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
}

export const root = join(import.meta.dirname, '..', '..')
const folders = ['contract', 'server', 'web', 'tests', 'scripts']

/** What the product consists of, without its tests and scripts. */
export const isProduct = /^(?:contract|server|web)\//

/** Every file of code, read once. */
export const sources: Source[] = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)

export const under = (all: Source[], folder: string): Source[] =>
  all.filter(({ path }) => path.startsWith(folder))

/** The modules a file imports, types included. */
export const importsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /^(?:import|export)\b[^'"`]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')

/** The slice of the server a file is in, whose name no other group has. */
export const sliceOf = (path: string): string | undefined =>
  /^server\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1]

/** A file that was made up to see a check fail. */
export const madeUp = (path: string, text: string): Source => ({ path, text })
