import {
  beginnings,
  endings,
  kinds,
  lookalikeMeanings,
  lookalikes,
  oneOf,
  usualDishes,
} from './allergen-vocabulary.ts'
import type { Allergen } from './allergens.ts'
import { latinWord, type OtherText, otherText, spellOutUmlauts, type Token } from './menu-text.ts'

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

/** A word after "=". */
interface MarkedWord {
  entry: MenuWord
  marks: string
}

/** By their first character, so that a text is compared with few of them. */
export type Fragments = Map<string, Map<string, MenuWord>>

interface MenuWords {
  /** In Latin letters, by how they are spelled, and by that without spaces. */
  spaced: Map<string, MenuWord>
  joint: Map<string, MenuWord>
  /** Those after "=", by that without marks and spaces. */
  marked: Map<string, MarkedWord[]>
  /**
   * In other scripts, of which some put no spaces between words: by their text with marks, without, and
   * without any.
   */
  fragments: Record<'marked' | 'plain' | 'bare', Fragments>
  length_max: number
  /** Words at the beginning, or at the end, of longer ones, by how they are spelled. */
  beginnings: Map<string, MenuWord>
  endings: Map<string, MenuWord>
}

const joined = (text: string): string => text.replaceAll(' ', '')

function getOrAdd<V>(map: Map<string, V>, key: string, added: V): V {
  const value = map.get(key) ?? added
  map.set(key, value)
  return value
}

function addLatinWord(
  { text, marks }: Pick<Token, 'text' | 'marks'>,
  entry: MenuWord,
  needsMarks: boolean,
  lists: MenuWords,
): MenuWord {
  lists.length_max = Math.max(lists.length_max, text.length)
  if (needsMarks) {
    const words = getOrAdd(lists.marked, joined(text), [])
    const same = words.find((word) => word.marks === marks)
    if (same === undefined) words.push({ entry, marks })
    return same?.entry ?? entry
  }
  const same = getOrAdd(lists.spaced, text, entry)
  getOrAdd(lists.joint, joined(text), same)
  return same
}

const getOrAddFragment = (fragments: Fragments, text: string, entry: MenuWord): MenuWord =>
  getOrAdd(getOrAdd(fragments, text.charAt(0), new Map()), text, entry)

function addFragment(
  { marked, plain, bare }: OtherText,
  entry: MenuWord,
  needsMarks: boolean,
  { fragments }: MenuWords,
): MenuWord {
  if (needsMarks) return getOrAddFragment(fragments.marked, marked, entry)
  const same = getOrAddFragment(fragments.plain, plain, entry)
  if (plain.includes(' ')) getOrAddFragment(fragments.plain, joined(plain), same)
  // A text without marks is compared with both.
  if (bare !== plain && bare.length > 1)
    for (const text of [bare, joined(bare)]) getOrAddFragment(fragments.bare, text, same)
  return same
}

function addSpelling(word: string, entry: MenuWord, needsMarks: boolean, lists: MenuWords): MenuWord {
  const latin = latinWord(word)
  if (latin !== undefined) return addLatinWord(latin, entry, needsMarks, lists)
  const other = otherText(word)
  return other === undefined ? entry : addFragment(other, entry, needsMarks, lists)
}

function addWord(listed: string, lists: MenuWords, meaning?: Meaning): void {
  const word = listed.replace('=', '')
  const entry = addSpelling(word, { word, meanings: [] }, word !== listed, lists)
  if (spellOutUmlauts(word) !== word) addSpelling(spellOutUmlauts(word), entry, false, lists)
  if (meaning !== undefined) entry.meanings.push(meaning)
}

/** Those of the words that are listed, in each of their spellings. */
function partsOfWords(parts: string, { spaced }: MenuWords): Map<string, MenuWord> {
  const spellings = parts.split('|').flatMap((part) => [part, spellOutUmlauts(part)])
  return new Map(
    spellings.flatMap((spelling) => {
      const text = latinWord(spelling)?.text ?? ''
      const entry = spaced.get(text)
      return entry === undefined ? [] : [[text, entry] as const]
    }),
  )
}

function readLists(): MenuWords {
  const fragments = { marked: new Map(), plain: new Map(), bare: new Map() }
  const lists: MenuWords = {
    spaced: new Map(),
    joint: new Map(),
    marked: new Map(),
    fragments,
    length_max: 0,
    beginnings: new Map(),
    endings: new Map(),
  }
  const addWords = (words: string, names: readonly Allergen[], isOneOf = false): void => {
    for (const word of words.split('|')) addWord(word, lists, { names, isOneOf })
  }
  for (const [name, words] of Object.entries(kinds)) addWords(words, [name as Allergen])
  for (const [names, words] of [...usualDishes, ...lookalikeMeanings]) addWords(words, names)
  for (const [names, words] of oneOf) addWords(words, names, true)
  for (const word of lookalikes.split('|')) addWord(word, lists)
  lists.beginnings = partsOfWords(beginnings, lists)
  lists.endings = partsOfWords(endings, lists)
  return lists
}

let menuWords: MenuWords | undefined
/**
 * Read when they are first needed: the list of meals has their code, and a slow phone takes longer than a
 * frame for them.
 */
export const readMenuWords = (): MenuWords => (menuWords ??= readLists())
