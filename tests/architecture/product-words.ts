import { parseSync } from 'vite'
import { sliceOf, type Source } from './sources.ts'

/** Folders that serve any product: machinery of server and web, and the design system. */
const folders = ['server/platform/', 'web/platform/', 'web/ui/']

/** What this product is about, besides the names of its slices. */
const nouns = [
  'allergen',
  'cuisine',
  'customer',
  'deal',
  'diet',
  'dish',
  'kitchen',
  'meal',
  'partner',
  'portion',
  'recall',
  'refund',
  'stripe',
]

/** Words of the names of slices that machinery has in another sense: each with that sense. */
const general = new Map([
  ['account', 'what limits and sessions count by'],
  ['calendar', 'the days of the year'],
  ['closed', 'not open any more: of connections and files'],
  ['day', 'a unit of time'],
  ['hour', 'a unit of time'],
  ['item', 'one of a list'],
  ['live', 'what is connected now'],
  ['notification', 'LISTEN and NOTIFY of PostgreSQL'],
  ['order', 'a sequence'],
  ['page', 'a part of a list, and a document'],
  ['pass', 'to go past, to hand in'],
  ['plan', 'of a query'],
  ['public', 'open to anyone'],
  ['statement', 'of SQL'],
])

/** What stays, with the reason. */
const excepted: Record<string, string> = {
  'server/platform/http/replies/security-headers.ts: payment': 'the name of a feature of browsers in Permissions-Policy',
  'server/platform/monitoring/log.ts: pickup': 'a field that is hidden in case it is passed, whoever makes the log',
}

const singular = (word: string): string => word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '')

/** The words of a name or a text, in lower case and singular: of `FoodItem`, `food_items` and `Food items` they are `food` and `item`. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(singular)

/** The nouns of the product, and the words of its slices. */
export function productWords(sources: Source[]): Set<string> {
  const slices = sources.flatMap(({ path }) => sliceOf(path) ?? [])
  return new Set([...nouns, ...[...new Set(slices)].flatMap(wordsOf).filter((word) => word !== '' && !general.has(word))])
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

/** The product words in the machinery that are not excepted, each once per file, as `path: word`. */
export function productWordsIn(sources: Source[], words: ReadonlySet<string>): string[] {
  return sources
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap((source) => {
      const all = new Set([...textsOf(source), source.path].flatMap(wordsOf))
      return [...all].filter((word) => words.has(word)).map((word) => `${source.path}: ${word}`)
    })
    .filter((finding) => excepted[finding] === undefined)
}

/** Exceptions that nothing needs any more. */
export const exceptedInVain = (sources: Source[]): string[] =>
  Object.keys(excepted).filter(
    (finding) => !sources.some(({ path, text }) => finding.startsWith(`${path}: `) && text.includes(finding.slice(path.length + 2))),
  )
