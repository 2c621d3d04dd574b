// "no pork", "without nuts or milk", "free of gluten", "pork-free": which words of a text say that something is not in it.

/** A text without its negations, and the words that they negate. */
export interface NegatedText {
  text: string
  /** In lower case and without accents. */
  without: string[]
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split('|'))
const negators = setOf('no|not|without|avoid|except|excluding|minus|dont|never')
/** Between a negator and what it negates. */
const fillers = setOf('any|added|the|a|an|with|want|eat|like|contain|contains|containing')
const ofOrFrom = setOf('of|from')
/** In a dish, "and" after a negation often begins what is in it; in a search it goes on with the list. */
const joiners = { search: setOf('or|nor|and|no'), dish: setOf('or|nor|no') }
/** "free range" and the like negate nothing. */
const notAfterFree = setOf('range|style|delivery|refill')
const pairs = setOf('pine nut|brazil nut|tree nut|soy sauce|fish sauce|oyster sauce|peanut butter|coconut milk|animal product')
/** "non" begins names of dishes and restaurants as well. */
const afterNon = setOf('pork|beef|alcohol|alcoholic|dairy|veg|vegan|vegetarian|halal|kosher|gluten|egg|nut|meat')

export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}|['’]/gu, '')

/** Not a stem: enough for "nuts", "eggs" and "anchovies". */
export const singular = (word: string): string =>
  word.length < 4 || word.endsWith('ss')
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|sh|x|ss)es$/, '')
        .replace(/s$/, '')

export const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\bw\/o\b/gi, 'without')
    .replaceAll(/(?<=^|\s)-(?=\p{L})/gu, 'no ')
    .match(/[\p{L}\p{N}\p{Mn}'’]+/gu) ?? []

/** How many words from `at` on are one name, such as "pine nuts". */
const nameLength = (plain: string[], at: number): number => {
  const [one, other] = plain.slice(at, at + 2)
  if (one === undefined) return 0
  return other !== undefined && pairs.has(`${one} ${singular(other)}`) ? 2 : 1
}

type WordMark = 'negated' | 'dropped' | undefined

interface Sentence {
  plain: string[]
  /** By word; what is marked is left out of the text. */
  marks: WordMark[]
  joins: ReadonlySet<string>
}

/** Marks the names that follow a negator, of which `from` is the first word after it. */
function markAfter(sentence: Sentence, negator: number, from: number): void {
  const { plain, marks, joins } = sentence
  let start = from
  while (fillers.has(plain[start] ?? '')) start += 1
  const end = start + nameLength(plain, start)
  if (end === start) return
  marks.fill('dropped', negator, start).fill('negated', start, end)
  let next = end
  while (joins.has(plain[next] ?? '')) next += 1
  if (next > end) markAfter(sentence, end, next)
}

/** Marks the names before "free", or before what joins them. */
function markBefore(sentence: Sentence, end: number): void {
  const { plain, marks, joins } = sentence
  const start = end >= 2 && nameLength(plain, end - 2) === 2 ? end - 2 : end - 1
  if (start < 0 || marks[start] !== undefined) return
  marks.fill('negated', start, end).fill('dropped', end, end + 1)
  if (start >= 2 && joins.has(plain[start - 1] ?? '')) markBefore(sentence, start - 1)
}

/** After which word a negation goes on, if one begins at `at`. */
function negationStart(plain: string[], at: number): number | undefined {
  const [word = '', following = ''] = plain.slice(at, at + 2)
  if (negators.has(word)) return at + 1
  if (word === 'free' && ofOrFrom.has(following)) return at + 2
  return word === 'non' && afterNon.has(singular(following)) ? at + 1 : undefined
}

function markNegation(sentence: Sentence, at: number): void {
  const { plain } = sentence
  const start = negationStart(plain, at)
  if (start !== undefined) markAfter(sentence, at, start)
  else if (plain[at] === 'free' && !notAfterFree.has(plain[at + 1] ?? '')) markBefore(sentence, at)
}

/** Splits what somebody searches for, or a sentence of a dish's text. */
export function splitNegations(text: string, where: keyof typeof joiners): NegatedText {
  const words = wordsOf(text)
  const plain = words.map(plainWord)
  const marks: WordMark[] = words.map(() => undefined)
  for (const at of plain.keys()) if (marks[at] === undefined) markNegation({ plain, marks, joins: joiners[where] }, at)
  if (!marks.includes('negated')) return { text, without: [] }
  return { text: words.filter((_, at) => marks[at] === undefined).join(' '), without: namesMarked(plain, marks) }
}

function namesMarked(plain: string[], marks: WordMark[]): string[] {
  const names: string[] = []
  for (let at = 0; at < plain.length; at += 1) {
    if (marks[at] !== 'negated') continue
    const length = marks[at + 1] === 'negated' ? nameLength(plain, at) : 1
    names.push(
      plain
        .slice(at, at + length)
        .map(singular)
        .join(' '),
    )
    at += length - 1
  }
  return names
}

/** The text of a dish, sentence by sentence, without what it says that is not in it. */
export const withoutNegations = (text: string): string =>
  text
    .split(/[.,;:!?()&+|/\n]+/)
    .map((sentence) => splitNegations(sentence, 'dish').text)
    .join(' . ')
