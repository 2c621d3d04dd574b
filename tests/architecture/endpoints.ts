import { type Source, under } from './sources.ts'

const camel = (slice: string): string => slice.replaceAll(/-(\w)/g, (_all, character: string) => character.toUpperCase())

/** Endpoints of the contract that are not bound exactly once, with how often they are. */
export function notBoundOnce(sources: Source[], api: Record<string, Record<string, unknown>>): string[] {
  const bound = under(sources, 'server/').flatMap(({ text }) =>
    [...text.matchAll(/\broute\(\s*(\w+)Api\.(\w+)/g)].map(([, slice, call]) => `${slice}.${call}`),
  )
  return Object.entries(api)
    .flatMap(([slice, calls]) => Object.keys(calls).map((call) => `${camel(slice)}.${call}`))
    .map((name): [string, number] => [name, bound.filter((one) => one === name).length])
    .filter(([, times]) => times !== 1)
    .map(([name, times]) => `${name}: bound ${times} times`)
}
