import { type Access, isDeskAccess } from '#contract/endpoint.ts'
import { type Source, under } from './sources.ts'

/** Endpoints of the contract that are not bound exactly once, with how often they are. */
export function notBoundOnce(sources: Source[], api: Record<string, Record<string, unknown>>): string[] {
  const bound = under(sources, 'server/').flatMap(({ text }) =>
    [...text.matchAll(/\b(?:route|write)\(\s*(\w+)Api\.(\w+)/g)].map(([, slice, call]) => `${slice}.${call}`),
  )
  return Object.entries(api)
    .flatMap(([slice, calls]) => Object.keys(calls).map((call) => `${slice}.${call}`))
    .map((name): [string, number] => [name, bound.filter((one) => one === name).length])
    .filter(([, times]) => times !== 1)
    .map(([name, times]) => `${name}: bound ${times} times`)
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

/** Writes of the desk that are not bound by what records them. */
export function unrecordedWrites(
  sources: Source[],
  api: Record<string, Record<string, { method: string; access: Access }>>,
): string[] {
  const recorded = new Set(
    under(sources, 'server/').flatMap(({ text }) =>
      [...text.matchAll(/\bwrite\(\s*(\w+)Api\.(\w+)/g)].map(([, slice, call]) => `${slice}.${call}`),
    ),
  )
  return Object.entries(api)
    .flatMap(([slice, calls]) =>
      Object.entries(calls).map(([call, one]): [string, typeof one] => [`${slice}.${call}`, one]),
    )
    .filter(([name, { method, access }]) => method !== 'GET' && isDeskAccess(access) && !recorded.has(name))
    .map(([name]) => name)
}
