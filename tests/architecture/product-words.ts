import { parseSync } from 'vite'
import { sliceOf, type Source } from './sources.ts'
import { wordsIn } from './spelling.ts'

/** Folders that serve any product: machinery of server and web, and the design system. */
const folders = ['server/platform/', 'web/platform/', 'web/ui/']

/** What this product is about, besides the names of its slices. */
const nouns =
  'allergen cuisine customer deal desk diet dish kitchen meal partner portion recall refund stripe'.split(' ')

/** Words of the names of slices that machinery has in another sense: each with that sense. */
const general = new Map([
  ['account', 'the signed-in account, whose data a device holds'],
  ['day', 'a unit of time'],
  ['item', 'one of a list'],
  ['live', 'aria-live: what screen readers read out'],
  ['notification', 'LISTEN and NOTIFY of PostgreSQL'],
  ['order', 'a sequence'],
  ['page', 'a part of a list, and a document'],
  ['pass', 'to go past, to hand in'],
  ['plan', 'of a query'],
  ['public', 'open to anyone'],
  ['report', 'what a part says of its own state'],
  ['search', 'what an address has after its path, and to look for'],
  ['statement', 'of SQL'],
  ['text', 'characters that somebody reads'],
])

/** What stays, with the reason. */
const excepted: Record<string, string> = {
  'server/platform/http/replies/security-headers.ts: payment':
    'the name of a feature of browsers in Permissions-Policy',
  'server/platform/monitoring/log.ts: pickup':
    'a field that is hidden in case it is passed, whoever makes the log',
}

const singular = (word: string): string => word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '')

/**
 * The words of a name or a text in the singular: of `FoodItem`, `food_items` and `Food items` they are `food`
 * and `item`.
 */
const singularWords = (text: string): string[] => wordsIn(text).map(singular)

/** The nouns of the product, and the words of its slices. */
export function productWords(sources: Source[]): Set<string> {
  const slices = sources.flatMap(({ path }) => sliceOf(path) ?? [])
  return new Set([
    ...nouns,
    ...[...new Set(slices)].flatMap(singularWords).filter((word) => word !== '' && !general.has(word)),
  ])
}

/** Identifiers, strings and text on the screen: everything but comments. */
function textsOf({ path, text }: Source): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    const { type, name, value } = node as { type?: string; name?: unknown; value?: unknown }
    if (typeof name === 'string') texts.push(name)
    if (type === 'TemplateElement') texts.push(String((value as { cooked?: string }).cooked))
    else if (typeof value === 'string') texts.push(value)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return texts
}

/** The words of the machinery, each once per file. */
const machineryWords = (sources: Source[]): { path: string; word: string }[] =>
  sources
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap((source) => {
      const all = new Set([...textsOf(source), source.path].flatMap(singularWords))
      return [...all].map((word) => ({ path: source.path, word }))
    })

/** The product words in the machinery that are not excepted, as `path: word`. */
export const productWordsIn = (sources: Source[], words: ReadonlySet<string>): string[] =>
  machineryWords(sources)
    .filter(({ word }) => words.has(word))
    .map(({ path, word }) => `${path}: ${word}`)
    .filter((finding) => excepted[finding] === undefined)

/** Exceptions that nothing needs any more: of one file, and of a word that machinery has in another sense. */
export function exceptedInVain(sources: Source[]): string[] {
  const inMachinery = machineryWords(sources)
  const findings = new Set(inMachinery.map(({ path, word }) => `${path}: ${word}`))
  const stillUsed = new Set(inMachinery.map(({ word }) => word))
  return [
    ...Object.keys(excepted).filter((finding) => !findings.has(finding)),
    ...[...general.keys()].filter((word) => !stillUsed.has(word)),
  ]
}
