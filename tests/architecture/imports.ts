import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { importsOf, root, sliceOf, type Source, under } from './sources.ts'

const npmNameOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/')
const isFromNpm = (module: string): boolean =>
  !/^[.#]|^node:/.test(module) && !builtinModules.includes(module)

/** Imports of ours that lead to no file. */
export const unresolved = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter((module) => /^[.#]/.test(module))
      .filter((module) => !leadsSomewhere(source.path, module))
      .map((module) => `${source.path} -> ${module}`),
  )

function leadsSomewhere(path: string, module: string): boolean {
  const target = module.startsWith('#') ? module.slice(1) : posix.join(dirname(path), module)
  return existsSync(join(root, target.replace(/\?.*$/, '')))
}

/** Imports that climb out of their folder. */
export const climbing = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter((module) => module.startsWith('..'))
      .map((module) => `${source.path} -> ${module}`),
  )

/** What the contract imports besides zod, the base32 codec and itself. */
export const beyondContract = (sources: Source[]): string[] =>
  under(sources, 'contract/').flatMap((source) =>
    importsOf(source)
      .filter((module) => !['zod', '@scure/base'].includes(module) && !/^(?:\.\/|#contract\/)/.test(module))
      .map((module) => `${source.path} -> ${module}`),
  )

/** Packages that running or building needs and that are not installed for it. */
export const notInstalled = (sources: Source[], dependencies: string[]): string[] =>
  sources
    .filter(({ path }) => /^(contract|server|web)\//.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(isFromNpm)
        .map(npmNameOf)
        .filter((name) => !dependencies.includes(name))
        .map((name) => `${source.path} -> ${name}`),
    )

/** The slices each slice of the server knows. */
function knows(sources: Source[]): Map<string, Set<string>> {
  const slicesBySlice = new Map<string, Set<string>>()
  for (const source of under(sources, 'server/features/')) {
    const slice = sliceOf(source.path) ?? ''
    const others = importsOf(source)
      .map((module) => sliceOf(module.slice(1)))
      .filter((other) => other !== undefined && other !== slice)
    slicesBySlice.set(
      slice,
      new Set([...(slicesBySlice.get(slice) ?? []), ...others.filter((other) => other !== undefined)]),
    )
  }
  return slicesBySlice
}

/** A circle of slices that know each other, such as `a -> b -> a`; undefined when there is none. */
export function circle(sources: Source[]): string | undefined {
  const slicesBySlice = knows(sources)
  const visited = new Set<string>()
  const visit = (slice: string, trail: string[]): string | undefined => {
    if (trail.includes(slice)) return [...trail.slice(trail.indexOf(slice)), slice].join(' -> ')
    if (visited.has(slice)) return undefined
    for (const other of slicesBySlice.get(slice) ?? []) {
      const cycle = visit(other, [...trail, slice])
      if (cycle !== undefined) return cycle
    }
    visited.add(slice)
    return undefined
  }
  return [...slicesBySlice.keys()].map((slice) => visit(slice, [])).find((cycle) => cycle !== undefined)
}

const fileOf = (path: string, module: string): string =>
  (module.startsWith('#') ? module.slice(1) : posix.join(dirname(path), module)).replace(/\?.*$/, '')

/** Files that import each other in a cycle, by types as well, such as `a.ts -> b.ts -> a.ts`; undefined when there is none. */
export function fileCycle(sources: Source[]): string | undefined {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter((module) => /^[.#]/.test(module))
        .map((module) => fileOf(source.path, module)),
    ]),
  )
  const visited = new Set<string>()
  const visit = (path: string, trail: string[]): string | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' -> ')
    if (visited.has(path)) return undefined
    visited.add(path)
    for (const imported of imports.get(path) ?? []) {
      const cycle = visit(imported, [...trail, path])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  return [...imports.keys()].map((path) => visit(path, [])).find((cycle) => cycle !== undefined)
}
