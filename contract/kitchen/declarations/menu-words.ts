import { kinds, meanings, oneOf, others, usual } from './allergen-vocabulary.ts'
import type { Allergen } from './allergens.ts'

/** What a word of the lists suggests: each of these names, or at least one of them. */
interface Meaning {
  names: readonly Allergen[]
  isOneOf: boolean
}

/** A word of the lists that a text has. */
export interface MenuWord {
  /** As it is written in the lists. */
  word: string
  meanings: Meaning[]
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
const isLatin = (key: string): boolean => /^[\p{Script=Latin}\p{Mn} ]+$/u.test(key)

interface MenuWords {
  /** By how they are spelled, with spaces and without; after "=" with accents. */
  wordsByKey: Map<string, MenuWord>
  /** Words of scripts that put no spaces between words. */
  fragments: Map<string, MenuWord>
  tokens_max: number
}

function addWord(text: string, { wordsByKey, fragments }: MenuWords, meaning?: Meaning): void {
  const word = text.replace('=', '')
  const key = text === word ? plain(word) : `=${word.normalize('NFC')}`
  const index = isLatin(plain(word)) ? wordsByKey : fragments
  const entry = index.get(key) ?? { word, meanings: [] }
  if (meaning !== undefined) entry.meanings.push(meaning)
  index.set(key, entry)
  const joint = key.replaceAll(' ', '')
  if (!index.has(joint)) index.set(joint, entry)
}

function readLists(): MenuWords {
  const lists: MenuWords = { wordsByKey: new Map(), fragments: new Map(), tokens_max: 0 }
  const addWords = (words: string, names: readonly Allergen[], isOneOf = false): void => {
    for (const word of words.split('|')) addWord(word, lists, { names, isOneOf })
  }
  for (const [name, words] of Object.entries(kinds)) addWords(words, [name as Allergen])
  for (const [names, words] of [...usual, ...meanings]) addWords(words, names)
  for (const [names, words] of oneOf) addWords(words, names, true)
  for (const word of others.split('|')) addWord(word, lists)
  return { ...lists, tokens_max: Math.max(...[...lists.wordsByKey.keys()].map((key) => key.split(' ').length)) }
}

let menuWords: MenuWords | undefined
/** Read when they are first needed: the list of meals has their code, and a slow phone takes 40 ms for them. */
const readMenuWords = (): MenuWords => (menuWords ??= readLists())

interface Token {
  text: string
  /** With its accents. */
  raw: string
}

/** Words between which nothing but spaces and hyphens stands: "coconut, milk" is not coconut milk. */
const phrasesOf = (text: string): Token[][] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’‘´`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}\p{Pd}\p{Zs}\t]+/u)
    .map((phrase) => phrase.split(/[\p{Pd}\p{Zs}\t]+/u).flatMap((raw) => (raw === '' ? [] : [{ raw, text: plain(raw) }])))

/** A word, and what it can be the plural of. */
const singulars = (text: string): string[] => [
  text,
  ...(text.endsWith('s') ? [text.slice(0, -1)] : []),
  ...(text.endsWith('es') ? [text.slice(0, -2)] : []),
  ...(text.endsWith('ies') ? [`${text.slice(0, -3)}y`] : []),
]

const NO = new Set(['no', 'non', 'sans', 'without'])
/** "Egg-free on request" says that there is egg in it. */
const AS_AN_OPTION = /\b(?:alternatives?|ask|available|options?|request|versions?)\b/i

/** Whether the words around say that there is none: "no egg", "egg-free", but not "egg, free range". */
const isNegated = (phrase: Token[], from: number, to: number): boolean =>
  NO.has(phrase[from - 1]?.text ?? '') || (phrase[to]?.text === 'free' && phrase[to + 1]?.text !== 'range')

/** The longest word of the lists that begins at a word of a phrase, so that "coconut milk" is not read as milk. */
function wordAt(phrase: Token[], from: number): { entry: MenuWord; to: number } | undefined {
  const { wordsByKey, tokens_max } = readMenuWords()
  for (let to = Math.min(phrase.length, from + tokens_max); to > from; to -= 1) {
    const before = phrase.slice(from, to - 1).map(({ text }) => `${text} `)
    const last = phrase[to - 1] ?? { text: '', raw: '' }
    const keys = [...(to - from === 1 ? [`=${last.raw}`] : []), ...singulars(last.text).map((text) => before.join('') + text)]
    const entry = keys.map((key) => wordsByKey.get(key)).find((menuWord) => menuWord !== undefined)
    if (entry !== undefined) return { entry, to }
  }
  return undefined
}

function wordsOfPhrase(phrase: Token[], hasOptions: boolean): MenuWord[] {
  const words: MenuWord[] = []
  for (let from = 0; from < phrase.length;) {
    const match = wordAt(phrase, from)
    if (match !== undefined && (hasOptions || !isNegated(phrase, from, match.to))) words.push(match.entry)
    from = match?.to ?? from + 1
  }
  return words
}

/** The words of the lists that a text has, in its order. */
export function findMenuWords(text: string): MenuWord[] {
  const hasOptions = AS_AN_OPTION.test(text)
  const plainText = plain(text)
  const inOtherScripts = /[^\p{Script=Latin}\p{Script=Common}]/u.test(plainText)
    ? [...readMenuWords().fragments].flatMap(([key, entry]) => (plainText.includes(key) ? [entry] : []))
    : []
  return [...phrasesOf(text).flatMap((phrase) => wordsOfPhrase(phrase, hasOptions)), ...inOtherScripts]
}
