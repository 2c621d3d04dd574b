import { builtinModules } from 'node:module'
import { importsOf, sliceOf, type Source, under } from './sources.ts'

const npmNameOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/')
const isFromNpm = (module: string): boolean =>
  !/^[.#]|^node:|^virtual:/.test(module) && !builtinModules.includes(module)

/** Packages that running or building needs and that are not installed for it. */
export const notInstalled = (sources: Source[], dependencies: string[]): string[] =>
  sources
    .filter(({ path }) => /^(contract|server|web)\//.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((module) => isFromNpm(module) && !dependencies.includes(npmNameOf(module)))
        .map((module) => `${source.path} -> ${module}`),
    )

/** A cycle of slices of the server that know each other, such as `a -> b -> a`: no file of it is in one. */
export function sliceCycle(sources: Source[]): string | undefined {
  const graph = new Map<string, Set<string>>()
  for (const source of under(sources, 'server/features/')) {
    const slice = sliceOf(source.path) ?? ''
    const others = importsOf(source).flatMap((module) => sliceOf(module.slice(1)) ?? [])
    const all = [...(graph.get(slice) ?? []), ...others]
    graph.set(slice, new Set(all.filter((other) => other !== slice)))
  }
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
