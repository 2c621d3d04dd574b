import { withoutInvisible } from '#contract/text/typed-text.ts'
import { avoidedName, avoidedNameNear, isMisspelt } from './avoided-names.ts'
import {
  adjectives,
  afterNon,
  afterReaction,
  beforeNo,
  beforeReaction,
  type Grammar,
  grammars,
  needWords,
  ofOrFrom,
  otherPairs,
  partsOfFood,
  REACTION_LENGTH_MIN,
  separators,
  toOrOf,
} from './negation-grammar.ts'
import { plainWord, singular, withNegatorsInWords, wordsOf } from './plain-words.ts'

// "no pork", "without nuts or milk", "free of gluten", "egg allergy", "can't have dairy": which words of a
// text say that something is not in it.

/** A text without its negations, and the words that they negate. */
export interface NegatedText {
  text: string
  /** In lower case and without accents; what many avoid by its usual name. */
  without: string[]
}

type WordMark = 'negated' | 'dropped' | undefined

interface Sentence {
  plain: string[]
  /** By word; what is marked is left out of the text. */
  marks: WordMark[]
  grammar: Grammar
}

const isSearch = ({ grammar }: Sentence): boolean => grammar === grammars.search

/** The name that begins at `at`: of two words, such as "pine nuts", or of one. */
function nameAt(sentence: Sentence, at: number): { name: string; length: number } | undefined {
  const [one, other = ''] = sentence.plain.slice(at, at + 2)
  if (one === undefined) return undefined
  const single = singular(one)
  const pair = `${single} ${singular(other)}`
  const pairName = avoidedName(pair) ?? (otherPairs.has(pair) ? pair : undefined)
  if (pairName !== undefined) return { name: pairName, length: 2 }
  const food = isSearch(sentence) ? (avoidedNameNear(single) ?? avoidedNameNear(one)) : undefined
  return food === undefined
    ? { name: one, length: 1 }
    : { name: food, length: partsOfFood.has(singular(other)) ? 2 : 1 }
}

const isAvoidedAt = (sentence: Sentence, at: number): boolean =>
  avoidedName(nameAt(sentence, at)?.name ?? '') !== undefined

/** Whether a word only describes the food that people avoid after it. */
function isAdjectiveAt(sentence: Sentence, at: number): boolean {
  if (!isSearch(sentence) || !adjectives.has(sentence.plain[at] ?? '')) return false
  return isAvoidedAt(sentence, at + 1) || isAdjectiveAt(sentence, at + 1)
}

/** Where the next name of a list begins; undefined when the list ends before `at`. */
function nextInList(sentence: Sentence, at: number): number | undefined {
  const { plain, grammar } = sentence
  let next = at
  while (grammar.joiners.has(plain[next] ?? '') || separators.has(plain[next] ?? '')) next += 1
  if (next === at || needWords.has(plain[next] ?? '')) return undefined
  const isJoined = plain.slice(at, next).some((word) => grammar.joiners.has(word))
  return isJoined || isAvoidedAt(sentence, next) ? next : undefined
}

/** Marks the names that follow a negator, of which `from` is the first word after it. */
function markAfter(sentence: Sentence, negator: number, from: number): void {
  const { plain, marks, grammar } = sentence
  let start = from
  while (grammar.fillers.has(plain[start] ?? '') || isAdjectiveAt(sentence, start)) start += 1
  const name = nameAt(sentence, start)
  if (name === undefined || separators.has(plain[start] ?? '')) return
  const end = start + name.length
  marks.fill('dropped', negator, start).fill('negated', start, end)
  const next = nextInList(sentence, end)
  if (next !== undefined) markAfter(sentence, end, next)
}

/** Where the name begins that ends before `end`. */
function nameStart(sentence: Sentence, end: number): number {
  return end >= 2 && nameAt(sentence, end - 2)?.length === 2 ? end - 2 : end - 1
}

/** Whether a list of names goes on before `at`, of which the last ends before `at - 1`. */
function isInList(sentence: Sentence, at: number): boolean {
  const { plain, grammar } = sentence
  const joiner = plain[at - 1] ?? ''
  if (at < 2 || !(grammar.joiners.has(joiner) || separators.has(joiner))) return false
  return !isSearch(sentence) || isAvoidedAt(sentence, nameStart(sentence, at - 1))
}

/** Marks the names before "free", or before what joins them. */
function markBefore(sentence: Sentence, end: number): void {
  const { marks } = sentence
  const start = nameStart(sentence, end)
  if (start < 0) return
  if (marks[start] !== undefined) {
    if (isSearch(sentence)) marks.fill('dropped', end, end + 1)
    return
  }
  // In "peanut chilli allergy" either can be meant.
  if (isSearch(sentence) && !isAvoidedAt(sentence, start) && start > 0 && isAvoidedAt(sentence, start - 1))
    markBefore(sentence, start)
  marks.fill('negated', start, end).fill('dropped', end, end + 1)
  if (isInList(sentence, start)) markBefore(sentence, start - 1)
}

/**
 * Whether a name stands before `at`: in "nut free from Carlton" there is nothing to look for after "from".
 */
const isAfterName = (sentence: Sentence, at: number): boolean =>
  isSearch(sentence) && at > 0 && isAvoidedAt(sentence, nameStart(sentence, at))

/** "allergy nuts", but not "kiwi allergy" and "allergy friendly". */
const isBeforeName = ({ plain }: Sentence, at: number): boolean =>
  plain[at] !== 'free' &&
  (at === 0 || beforeReaction.has(plain[at - 1] ?? '')) &&
  !afterReaction.has(plain[at + 1] ?? '')

/**
 * After which word a negation goes on that "free" or "allergic" begins: "free from gluten", "allergic to
 * nuts".
 */
function reactionStart(sentence: Sentence, at: number): number | undefined {
  const [word, following = ''] = sentence.plain.slice(at, at + 2)
  if (isAfterName(sentence, at)) return undefined
  if ((word === 'free' ? ofOrFrom : toOrOf).has(following)) return at + 2
  return isBeforeName(sentence, at) ? at + 1 : undefined
}

/** In a dish "no" between two names joins them in Japanese: "tori no karaage". */
const isJapaneseNo = (sentence: Sentence, at: number): boolean =>
  !isSearch(sentence) && sentence.plain[at] === 'no' && at > 0 && !beforeNo.has(sentence.plain[at - 1] ?? '')

/** After which word a negation goes on, if one begins at `at`. */
function negationStart(sentence: Sentence, at: number): number | undefined {
  const { plain, grammar } = sentence
  const [word = '', following = ''] = plain.slice(at, at + 2)
  if (grammar.negators.has(word)) return isJapaneseNo(sentence, at) ? undefined : at + 1
  if (word === 'free' || grammar.reactions.has(word)) return reactionStart(sentence, at)
  if (word !== 'non') return undefined
  return afterNon.has(singular(following)) || isAvoidedAt(sentence, at + 1) ? at + 1 : undefined
}

function markNegation(sentence: Sentence, at: number): void {
  const { plain, grammar } = sentence
  const start = negationStart(sentence, at)
  if (start !== undefined) markAfter(sentence, at, start)
  else if (
    grammar.reactions.has(plain[at] ?? '') ||
    (plain[at] === 'free' && !grammar.notAfterFree.has(plain[at + 1] ?? ''))
  )
    markBefore(sentence, at)
}

const correctableWords = [
  'without',
  'avoid',
  'allergic',
  'allergy',
  'allergies',
  'intolerant',
  'intolerance',
  'free',
]
/** A word of the grammar in which a letter is wrong. */
const correctedWord = (plain: string): string =>
  correctableWords.find((each) => isMisspelt(plain, each)) ?? plain

/** "glutenfree", "eggless" and "nondairy" as two words. */
function splitNegatedName(word: string): string[] {
  const plain = plainWord(word)
  const [, before = '', end] = /^(\p{L}{3,}?)(free|less)$/u.exec(plain) ?? []
  if (end !== undefined && (avoidedNameNear(singular(before)) ?? avoidedNameNear(before)) !== undefined)
    return [before, 'free']
  const after = /^non(\p{L}{3,})$/u.exec(plain)?.[1]
  return after !== undefined && avoidedName(singular(after)) !== undefined ? ['no', after] : [word]
}

/** The words of a search, and what separates them in a list. */
function searchWords(text: string): string[] {
  const typed = withoutInvisible(text)
    .replaceAll(/[´`‘’ʼ′]/g, "'")
    .normalize('NFKC')
    .replaceAll(/\b(?:can|do|does)\s+not\b/gi, 'cannot')
  return (
    withNegatorsInWords(typed)
      .match(/[\p{L}\p{N}\p{M}']+|[,;/&+]/gu)
      ?.flatMap(splitNegatedName) ?? []
  )
}

interface ReadSentence extends Pick<NegatedText, 'without'> {
  /** Undefined in the place of what belongs to a negation. */
  words: (string | undefined)[]
}

/** "nut aller", while it is being typed, is about nuts already. */
function completeReaction(sentence: Sentence): void {
  const { plain, grammar } = sentence
  const last = plain.length - 1
  const typed = plain[last] ?? ''
  if (typed.length < REACTION_LENGTH_MIN || !isAfterName(sentence, last)) return
  plain[last] = [...grammar.reactions].find((word) => word.startsWith(typed)) ?? typed
}

function readNegations(text: string, where: keyof typeof grammars): ReadSentence {
  const words = where === 'search' ? searchWords(text) : wordsOf(text)
  const plain = words.map((word) => (where === 'search' ? correctedWord(plainWord(word)) : plainWord(word)))
  const sentence: Sentence = { plain, marks: words.map(() => undefined), grammar: grammars[where] }
  completeReaction(sentence)
  for (const at of plain.keys()) if (sentence.marks[at] === undefined) markNegation(sentence, at)
  const parts = words.map((word, at) => (sentence.marks[at] === undefined ? word : undefined))
  return {
    words: parts.filter((word) => word === undefined || !separators.has(word)),
    without: namesMarked(sentence),
  }
}

/** The words of what somebody searches for, undefined in the place of negations. */
export const readSearchWords = (text: string): ReadSentence => readNegations(text, 'search')

/** Splits what somebody searches for, or a sentence of a dish's text. */
export function splitNegations(text: string, where: keyof typeof grammars): NegatedText {
  const { words, without } = readNegations(text, where)
  return without.length === 0
    ? { text, without }
    : { text: words.filter((word) => word !== undefined).join(' '), without }
}

function namesMarked(sentence: Sentence): string[] {
  const names: string[] = []
  for (let at = 0; at < sentence.plain.length; at += 1) {
    if (sentence.marks[at] !== 'negated') continue
    const { name = '', length = 1 } = nameAt(sentence, at) ?? {}
    names.push(name)
    at += length - 1
  }
  return [...new Set(names)]
}
