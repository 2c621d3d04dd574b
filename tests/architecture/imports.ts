import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { targetOf } from './slices.ts'
import { importsOf, root, sliceOf, type Source, under } from './sources.ts'

const npmNameOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/')
const isFromNpm = (module: string): boolean =>
  !/^[.#]|^node:|^virtual:/.test(module) && !builtinModules.includes(module)
const isOurs = (module: string): boolean => /^[.#]/.test(module)
const fileOf = (path: string, module: string): string => targetOf(path, module).replace(/\?.*$/, '')

/** Imports that are wrong, each with its file. */
const importsThat = (sources: Source[], isWrong: (module: string, path: string) => boolean): string[] =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter((module) => isWrong(module, source.path))
      .map((module) => `${source.path} -> ${module}`),
  )

/** Imports of ours that lead to no file. */
export const unresolved = (sources: Source[]): string[] =>
  importsThat(sources, (module, path) => isOurs(module) && !existsSync(join(root, fileOf(path, module))))

/** Imports that climb out of their folder. */
export const climbing = (sources: Source[]): string[] =>
  importsThat(sources, (module) => module.startsWith('..'))

/** What the contract imports besides zod, the base32 codec and itself. */
export const beyondContract = (sources: Source[]): string[] =>
  importsThat(
    under(sources, 'contract/'),
    (module) => !['zod', '@scure/base'].includes(module) && !/^(?:\.\/|#contract\/)/.test(module),
  )

/** Packages that running or building needs and that are not installed for it. */
export const notInstalled = (sources: Source[], dependencies: string[]): string[] =>
  importsThat(
    sources.filter(({ path }) => /^(contract|server|web)\//.test(path)),
    (module) => isFromNpm(module) && !dependencies.includes(npmNameOf(module)),
  )

/** A cycle of names that lead to each other, such as `a -> b -> a`; undefined when there is none. */
function cycleIn(graph: Map<string, Iterable<string>>): string | undefined {
  const visited = new Set<string>()
  const visit = (name: string, trail: string[]): string | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name].join(' -> ')
    if (visited.has(name)) return undefined
    visited.add(name)
    for (const other of graph.get(name) ?? []) {
      const cycle = visit(other, [...trail, name])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  return [...graph.keys()].map((name) => visit(name, [])).find((cycle) => cycle !== undefined)
}

/** A cycle of slices of the server that know each other. */
export function circle(sources: Source[]): string | undefined {
  const slices = new Map<string, Set<string>>()
  for (const source of under(sources, 'server/features/')) {
    const slice = sliceOf(source.path) ?? ''
    const others = importsOf(source).flatMap((module) => sliceOf(module.slice(1)) ?? [])
    const all = [...(slices.get(slice) ?? []), ...others]
    slices.set(slice, new Set(all.filter((other) => other !== slice)))
  }
  return cycleIn(slices)
}

/** A cycle of files that import each other, by types as well. */
export const fileCycle = (sources: Source[]): string | undefined =>
  cycleIn(
    new Map(
      sources.map((source) => {
        const modules = importsOf(source).filter(isOurs)
        return [source.path, modules.map((module) => fileOf(source.path, module))]
      }),
    ),
  )
