import { dirname, posix } from 'node:path'
import { importsOf, type Source, under } from './sources.ts'

export const LIST = 'server/slices.ts'
export const LIST_LINES_MAX = 120

/** The file that an import of ours leads to. */
export const targetOf = (path: string, module: string): string =>
  module.startsWith('#') ? module.slice(1) : posix.join(dirname(path), module)

export const sliceFolder = /^server\/features\/[^/]+\/[^/]+\//
/** Whether a path is a file of this name at the root of a slice. */
export const isAtRootOfSlice = (path: string, file: string): boolean =>
  sliceFolder.test(path) && path.replace(sliceFolder, '') === file
const isRegistration = (path: string): boolean => isAtRootOfSlice(path, 'slice.ts')

/** What keeps `slices.ts` from being a list of slices on one screen. */
export function listFaults(sources: Source[]): string[] {
  const lists = sources.filter(({ path }) => path === LIST)
  const long = lists
    .map(({ text }) => text.trimEnd().split('\n').length)
    .filter((lines) => lines > LIST_LINES_MAX)
  const deep = lists
    .flatMap((source) => importsOf(source).map((module) => targetOf(LIST, module)))
    .filter((path) => sliceFolder.test(path) && !isRegistration(path))
  return [...long.map((lines) => `${LIST}: ${lines} lines`), ...deep.map((path) => `${LIST} -> ${path}`)]
}

/** What is neither a route, a job nor a flow registers nothing. */
const registersNothing = /-(?:rules|store|tables)\.ts$|\/public\.ts$/

/** Slices that do not register themselves, though they do more than keep what others call. */
export function unregistered(sources: Source[]): string[] {
  const slices = new Set(
    under(sources, 'server/features/')
      .filter(({ path }) => !registersNothing.test(path))
      .flatMap(({ path }) => sliceFolder.exec(path)?.[0] ?? []),
  )
  const registered = new Set(
    sources
      .filter(({ path }) => path === LIST)
      .flatMap((source) => importsOf(source).map((module) => targetOf(LIST, module))),
  )
  return [...slices].filter((folder) => !registered.has(`${folder}slice.ts`))
}

/** Files besides `slices.ts` that import the registration of a slice. */
export const registrationsElsewhere = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => path !== LIST)
    .flatMap((source) =>
      importsOf(source)
        .map((module) => targetOf(source.path, module))
        .filter(isRegistration)
        .map((path) => `${source.path} -> ${path}`),
    )
