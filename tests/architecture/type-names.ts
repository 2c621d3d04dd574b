import { declarationsOf } from './declarations.ts'
import { isProduct, type Source } from './sources.ts'

const spelled = /\b(?:interface|type|class|enum)\s+([A-Z]\w*)(?=\s*(?:[<={]|\bextends\b|\bimplements\b))/g

/** The type names that a text seems to declare: at least those that it does. */
const likelyTypes = ({ text }: Source): string[] => [...text.matchAll(spelled)].map(([, name]) => name ?? '')

/** The files by a name of a type. */
function byName(sources: Source[], namesOf: (source: Source) => string[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const source of sources)
    for (const name of namesOf(source)) paths.set(name, (paths.get(name) ?? new Set()).add(source.path))
  return new Map([...paths].filter(([, files]) => files.size > 1))
}

/** Types, interfaces, classes and enums of one name in several files of the product, exported or not. */
export function doubledTypes(sources: Source[]): string[] {
  const files = sources.filter(({ path }) => isProduct.test(path))
  const likely = byName(files, likelyTypes)
  // Only these are parsed.
  const candidates = files.filter((source) => likelyTypes(source).some((name) => likely.has(name)))
  const doubled = byName(candidates, (source) =>
    declarationsOf(source).flatMap(({ name, is_type }) => (is_type ? [name] : [])),
  )
  return [...doubled].map(([name, paths]) => `${name}: ${[...paths].toSorted().join(', ')}`).toSorted()
}
