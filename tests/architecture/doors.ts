import { parseSync } from 'vite'
import { isAtRootOfSlice, sliceFolder, targetOf } from './slices.ts'
import type { Source } from './sources.ts'

const isDoor = ({ path }: Source): boolean => isAtRootOfSlice(path, 'public.ts')
/**
 * Who may import the door of a slice: the other slices, and the files beside `app.ts` that act in several.
 */
const isOutside = (path: string, door: string): boolean =>
  path.startsWith('server/features/')
    ? !path.startsWith(sliceFolder.exec(door)?.[0] ?? '')
    : /^server\/[a-z-]+\.ts$/.test(path)

interface Exported {
  name: string
  /** Its name in the file that it comes from. */
  original: string
}

const exportsOf = ({ path, text }: Source): Exported[] =>
  parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, localName }) => {
      const name = exportName.name ?? ''
      return { name, original: importName.name ?? localName.name ?? name }
    }),
  )

/** What a file imports of the doors of slices: `server/features/orders/ordering/public.ts lockOrder`. */
const importsOfDoors = ({ path, text }: Source): string[] =>
  parseSync(path, text)
    .module.staticImports.map(({ moduleRequest, entries }) => ({
      target: targetOf(path, moduleRequest.value),
      entries,
    }))
    .filter(({ target }) => target.endsWith('/public.ts') && isOutside(path, target))
    .flatMap(({ target, entries }) => entries.map(({ importName }) => `${target} ${importName.name}`))

/** Exports of the doors of slices that nobody outside imports, and those that have another name inside. */
export function doorFaults(sources: Source[]): string[] {
  const imported = new Set(sources.filter(({ path }) => path.startsWith('server/')).flatMap(importsOfDoors))
  return sources
    .filter(isDoor)
    .flatMap((door) =>
      exportsOf(door).flatMap(({ name, original }) => [
        ...(imported.has(`${door.path} ${name}`) ? [] : [`${door.path}: nobody imports ${name}`]),
        ...(name === original ? [] : [`${door.path}: ${original} is renamed to ${name}`]),
      ]),
    )
}
