import { type Source, under } from './sources.ts'

const BOUND = /\bbind(?:Desk)?\(\s*(?:\w+,\s*)?(?:(\w+)Api|\{([^{}]*)\}),\s*\{/g

/** The interfaces that are bound, and the endpoints of those of which slices bind a part each. */
const boundNames = (sources: Source[]): string[] =>
  under(sources, 'server/').flatMap(({ text }) =>
    [...text.matchAll(BOUND)].flatMap(([, whole, part = '']) =>
      whole === undefined
        ? part.split(',').map((name) => `${/\} = (\w+)Api\b/.exec(text)?.[1]}.${name.trim()}`)
        : [whole],
    ),
  )

/** Interfaces of the contract that are not bound exactly once, whole or each of its endpoints once. */
export function notBoundOnce(sources: Source[], api: Record<string, Record<string, unknown>>): string[] {
  const bound = boundNames(sources)
  const times = (name: string): number => bound.filter((one) => one === name).length
  return Object.entries(api)
    .filter(([slice, calls]) =>
      Object.keys(calls).some((call) => times(slice) + times(`${slice}.${call}`) !== 1),
    )
    .map(([slice]) => slice)
}

interface MethodAndPath {
  method: string
  path: string
}
type Calls = Record<string, Record<string, MethodAndPath>>

/**
 * Endpoints whose method and path are not those that `paths` has under the same name, which is where a
 * browser sends the call.
 */
export const misaddressed = (api: Calls, paths: Calls): string[] =>
  [...new Set([...callsOf(api).keys(), ...callsOf(paths).keys()])].filter(
    (name) => callsOf(api).get(name) !== callsOf(paths).get(name),
  )

const callsOf = (all: Calls): Map<string, string> =>
  new Map(
    Object.entries(all).flatMap(([slice, calls]) =>
      Object.entries(calls).map(([name, { method, path }]) => [`${slice}.${name}`, `${method} ${path}`]),
    ),
  )
