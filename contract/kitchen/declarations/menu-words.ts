import { grammars, optionWords } from './negation-grammar.ts'
import {
  OPTIONAL_SPACE,
  type OtherText,
  otherText,
  phrasesOf,
  readings,
  sortMarks,
  type Token,
} from './menu-text.ts'
import { type Fragments, type MenuWord, readMenuWords } from './menu-word-lists.ts'
import { setOf } from './plain-words.ts'

/** Where a text has a word of the lists. */
interface Match {
  from: number
  to: number
  entry: MenuWord
  /** With the marks that it needs. */
  hasMarks: boolean
  isNegated: boolean
  isUnbroken: boolean
}

/** Longer, or the same word with its marks: "bún" is rice noodles, and not a bun. */
const isLonger = (one: Match, other: Match): boolean =>
  one.isUnbroken &&
  one.from <= other.from &&
  other.to <= one.to &&
  (one.to - one.from > other.to - other.from || (one.hasMarks && !other.hasMarks))

/**
 * Those that are not part of a longer one, so that "coconut milk" is not read as milk, while "coconut butter
 * chicken" is butter chicken.
 * A word that has its marks is part of none without.
 */
const outermost = (matches: Match[]): Match[] =>
  matches.filter(
    (match) => !matches.some((other) => isLonger(other, match) && (other.hasMarks || !match.hasMarks)),
  )

/** What a word that ends in "s" can be the plural of. */
const singulars = (text: string): string[] => [
  text.slice(0, -1),
  ...(text.endsWith('es') ? [text.slice(0, -2)] : []),
  ...(text.endsWith('ies') ? [`${text.slice(0, -3)}y`] : []),
]

/** In any language of the lists, before a word of them. */
const NEGATORS = setOf('no|non|sans|without|senza|ohne|tanpa|khong')
/** After "no", which joins two words in Japanese: "ebi no tempura". */
const JAPANESE = setOf(
  'dashi|ebi|edamame|goma|ika|kani|katsu|miso|natto|ramen|soba|tako|tamago|tamagoyaki|tempura|tofu|tonkatsu|udon|unagi',
)
/** "Egg-free on request" and "cannot be made without egg" say that there is egg in it. */
const NEGATES_IN_DOUBT = new RegExp(
  String.raw`\b(?:${optionWords}|request)\b|(?:\b(?:not|never|cannot)\b|n['’]t\b)[^.;!?\n]*\b(?:free|without)\b`,
  'i',
)

function isAfterNo(phrase: Token[], from: number): boolean {
  const [no, word] = phrase.slice(from - 1, from + 1)
  if (no === undefined || word === undefined || word.gap === 'break') return false
  return NEGATORS.has(no.text) && !(no.text === 'no' && from > 1 && JAPANESE.has(word.text))
}

/** Whether the words around say that there is none: "no egg", "egg-free", but not "egg, free range". */
function isNegated(phrase: Token[], from: number, to: number): boolean {
  const [free, following] = phrase.slice(to, to + 2)
  return (
    (from > 0 && isAfterNo(phrase, from)) ||
    (free?.text === 'free' && free.gap !== 'break' && !grammars.dish.notAfterFree.has(following?.text ?? ''))
  )
}

/** Words of Vietnamese menus that are none in English. */
const VIETNAMESE = setOf(
  'banh|canh|chao|chien|cuon|ga|goi|hap|heo|kho|lau|luoc|mien|muoi|nem|nuong|nuoc|pho|rang|rau|thit|xao|xoi',
)
/** Words that are some in English or others in other languages, and Vietnamese before a word of the lists. */
const VIETNAMESE_BEFORE = setOf('bun|cha|com|mi')
/** Two marks on one letter, and marks that hardly another menu has. */
const VIETNAMESE_MARKS =
  /[\u0309\u031B\u0323\u0335]|[\u0302\u0306].*[\u0300\u0301\u0303]|[\u0300\u0301\u0303].*[\u0302\u0306]/

const isVietnamese = ({ text, marks }: Token): boolean => VIETNAMESE.has(text) || VIETNAMESE_MARKS.test(marks)

function isPartOf(marks: string, all: string): boolean {
  const rest = [...all]
  return [...marks].every((mark) => rest.includes(mark) && rest.splice(rest.indexOf(mark), 1).length > 0)
}

/** The word after "=" that is written here: with its marks, or in a Vietnamese text without some of them. */
function markedWord(slice: Slice, mayLackMarks: boolean): Pick<Match, 'entry' | 'hasMarks'> | undefined {
  const words = readMenuWords().marked.get(slice.joinedText)
  if (words === undefined) return undefined
  const marks = sortMarks(slice.marks)
  const exact = words.find((word) => word.marks === marks)
  if (exact !== undefined) return { entry: exact.entry, hasMarks: true }
  const similar = mayLackMarks ? words.find((word) => isPartOf(marks, word.marks)) : undefined
  return similar && { entry: similar.entry, hasMarks: false }
}

/** The word of the lists that is written here, or of which the plural is. */
function findWord(map: Map<string, MenuWord>, text: string): MenuWord | undefined {
  const entry = map.get(text)
  if (entry !== undefined || !text.endsWith('s')) return entry
  const singular = singulars(text).find((each) => map.has(each))
  return singular === undefined ? undefined : map.get(singular)
}

/** How long a word at the beginning or end of a longer one is at least, and the rest of that. */
const PART_MIN = 4
const REST_MIN = 3
/** "Milchfrei" is milk-free, and "Fischers" a name. */
const NO_PART = /^(?:ers|s?(?:frei|fri|vrij)(?:e[mnrs]?|tt|a)?)$/

/** The words that begin or end a longer one: "Käsebrot" is cheese and bread. */
function partsOf(text: string): MenuWord[] {
  const { beginnings, endings } = readMenuWords()
  const parts: MenuWord[] = []
  for (let at = PART_MIN; at <= text.length - REST_MIN; at += 1) {
    const first = beginnings.get(text.slice(0, at))
    if (first !== undefined && !NO_PART.test(text.slice(at))) parts.push(first)
  }
  for (let at = REST_MIN; at <= text.length - PART_MIN; at += 1) {
    const last = findWord(endings, text.slice(at))
    if (last !== undefined) parts.push(last)
  }
  return parts
}

/** Words in a row. */
interface Slice {
  text: string
  joinedText: string
  marks: string
  last: Token
  isOneWord: boolean
  isUnbroken: boolean
  canBeJoined: boolean
}

/** Shorter words are not joined across a space: "and a" is no word. */
const JOINED_MIN = 3
const canBeJoined = (before: Token, { gap, text }: Token): boolean =>
  gap === 'apostrophe' || gap === 'hyphen' || Math.min(before.text.length, text.length) >= JOINED_MIN

const sliceOf = (token: Token): Slice => ({
  text: token.text,
  joinedText: token.text,
  marks: token.marks,
  last: token,
  isOneWord: true,
  isUnbroken: true,
  canBeJoined: true,
})

const addToken = (slice: Slice, token: Token): Slice => ({
  text: `${slice.text}${token.gap === 'apostrophe' ? '' : ' '}${token.text}`,
  joinedText: slice.joinedText + token.text,
  marks: slice.marks + token.marks,
  last: token,
  isOneWord: false,
  isUnbroken: slice.isUnbroken && token.gap !== 'break',
  canBeJoined: slice.canBeJoined && canBeJoined(slice.last, token),
})

/**
 * The words from one of a phrase on, as far as the lists have any that are as long; the first slice is one
 * word, the next two.
 */
function slicesAt(phrase: Token[], from: number): Slice[] {
  const [first, ...rest] = phrase.slice(from)
  if (first === undefined) return []
  const slices = [sliceOf(first)]
  // The plural of a word is longer than the word.
  const length_max = readMenuWords().length_max + 'ies'.length
  let slice = sliceOf(first)
  for (const token of rest) {
    if (slice.joinedText.length >= length_max) break
    slice = addToken(slice, token)
    slices.push(slice)
  }
  return slices
}

/**
 * The words of the lists that words in a row are. A name can go on in the next line, but "coconut" and "milk"
 * in two are both.
 */
function matchesOf(slice: Slice, mayLackMarks: boolean): Pick<Match, 'entry' | 'hasMarks' | 'isUnbroken'>[] {
  const { spaced, joint } = readMenuWords()
  const { text, joinedText, isUnbroken } = slice
  const entry = findWord(spaced, text) ?? (slice.canBeJoined ? findWord(joint, joinedText) : undefined)
  const entries = entry === undefined && slice.isOneWord ? partsOf(text) : [entry]
  return [
    ...entries.map((each) => each && { entry: each, hasMarks: false }),
    markedWord(slice, mayLackMarks),
  ].flatMap((match) =>
    match !== undefined && (isUnbroken || match.entry.meanings.length > 0) ? [{ ...match, isUnbroken }] : [],
  )
}

const wordsOfPhrase = (phrase: Token[], mayLackMarks: boolean): Match[] =>
  outermost(
    phrase.flatMap((_, from) =>
      slicesAt(phrase, from).flatMap((slice, at) => {
        const to = from + at + 1
        const isVietnameseName = mayLackMarks || VIETNAMESE_BEFORE.has(phrase[from - 1]?.text ?? '')
        return matchesOf(slice, isVietnameseName).map((match) => ({
          ...match,
          from,
          to,
          isNegated: isNegated(phrase, from, to),
        }))
      }),
    ),
  )

/** Thai and Lao write some vowels before the consonant, so that no word begins after one. */
const VOWEL_BEFORE = /[\u0E40-\u0E44\u0EC0-\u0EC4]/

/**
 * Tells whether a fragment of a text is not made of the end of one word and the beginning of another: "なす いか"
 * has no すいか.
 */
function unbrokenFinder(parts: readonly string[]): (from: number, to: number) => boolean {
  const ends: number[] = []
  for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.length)
  const text = parts.join('')
  const isEdge = (at: number): boolean =>
    ends.includes(at) || !/\p{L}{2}/u.test(text.slice(Math.max(at - 1, 0), at + 1))
  return (from, to) => !ends.some((end) => from < end && end < to) || (isEdge(from) && isEdge(to))
}

function matchesOfFragments(written: string, fragments: Fragments, hasMarks: boolean): Match[] {
  const parts = written.split(OPTIONAL_SPACE)
  const text = parts.join('')
  const findUnbroken = unbrokenFinder(parts)
  const matches: Match[] = []
  for (let from = 0; from < text.length; from += 1) {
    const words = fragments.get(text.charAt(from))
    if (words === undefined || VOWEL_BEFORE.test(text.charAt(from - 1))) continue
    for (const [key, entry] of words) {
      const to = from + key.length
      if (!text.startsWith(key, from)) continue
      const isUnbroken = findUnbroken(from, to)
      if (isUnbroken || entry.meanings.length > 0)
        matches.push({ from, to, entry, hasMarks, isNegated: false, isUnbroken })
    }
  }
  return matches
}

function wordsOfOtherScripts({ marked, plain, bare, hasMarks }: OtherText): Match[] {
  const { fragments } = readMenuWords()
  const withoutMarks = [
    ...matchesOfFragments(plain, fragments.plain, false),
    ...(hasMarks ? [] : matchesOfFragments(bare, fragments.bare, false)),
  ]
  return [...matchesOfFragments(marked, fragments.marked, true), ...outermost(withoutMarks)]
}

/** The words of the lists that a text has, in its order. */
export function findMenuWords(text: string): MenuWord[] {
  const matches = readings(text).flatMap((reading) => {
    const phrases = phrasesOf(reading)
    const mayLackMarks = phrases.some((phrase) => phrase.some(isVietnamese))
    const other = otherText(reading)
    return [
      ...phrases
        .flatMap((phrase) => wordsOfPhrase(phrase, mayLackMarks))
        .filter((match) => !match.isNegated || NEGATES_IN_DOUBT.test(text)),
      ...(other === undefined ? [] : wordsOfOtherScripts(other)),
    ]
  })
  return matches.map(({ entry }) => entry)
}
