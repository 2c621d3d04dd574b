import {
  kinds,
  lookalikeMeanings,
  lookalikes,
  oneOf,
  usualDishes,
} from '#contract/kitchen/declarations/allergen-vocabulary.ts'
import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'
import { findMenuWords } from '#contract/kitchen/declarations/menu-words.ts'

// The words of the lists, the forms in which they are typed, and what stands beside them.

export interface ListedWord {
  /** As it is in the lists, without "=". */
  word: string
  needsMarks: boolean
  allergens: readonly Allergen[]
}

const split = (words: string, allergens: readonly Allergen[]): ListedWord[] =>
  words
    .split('|')
    .map((listed) => ({ word: listed.replace('=', ''), needsMarks: listed.startsWith('='), allergens }))
export const words = [
  ...Object.entries(kinds).flatMap(([name, list]) => split(list, [name as Allergen])),
  ...[...usualDishes, ...oneOf, ...lookalikeMeanings].flatMap(([names, list]) => split(list, names)),
]
export const harmless = lookalikes.split('|').filter((word) => !words.some((one) => one.word === word))

export const allergensIn = (text: string): Set<Allergen> =>
  new Set(findMenuWords(text).flatMap((one) => one.meanings.flatMap(({ names }) => names)))
export const isFound = (text: string, { allergens }: ListedWord): boolean => {
  const names = allergensIn(text)
  return allergens.every((name) => names.has(name))
}

export const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Mn} '’-]+$/u.test(text.normalize('NFC'))
export const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const toFullWidth = (text: string): string =>
  text
    .replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000')
const halfWidthKana = new Map(
  Array.from({ length: 0xff9f - 0xff65 + 1 }, (_, at) => String.fromCharCode(0xff65 + at)).map((half) => [
    half.normalize('NFKC'),
    half,
  ]),
)
const toHalfWidth = (text: string): string =>
  [...text.normalize('NFD')]
    .map((character) => halfWidthKana.get(character) ?? character)
    .join('')
    .replaceAll('\u3099', 'ﾞ')
    .replaceAll('\u309A', 'ﾟ')
const toOtherKana = (text: string): string =>
  text.replaceAll(/[\u3041-\u3096]|[\u30A1-\u30F6]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + (character < '\u30A0' ? 0x60 : -0x60)),
  )
const simplified =
  '鱼虾龙鲜鸡鸭蚝鳗鲑鳕鲷鲍鱿贝黄卤面麦酱浆猪肠烧饼饺馒饭团卷丝葱姜萝莲枣开实冻盐软优东陈铁叶云汤红绿双达层无关点酿核'
const traditional =
  '魚蝦龍鮮雞鴨蠔鰻鮭鱈鯛鮑魷貝黃滷麵麥醬漿豬腸燒餅餃饅飯團捲絲蔥薑蘿蓮棗開實凍鹽軟優東陳鐵葉雲湯紅綠雙達層無關點釀核'
const toTraditional = (text: string): string =>
  text.replaceAll(/\p{Script=Han}/gu, (character) => traditional[simplified.indexOf(character)] ?? character)

const withInvisible = (characters: string): Record<string, (word: string) => string> =>
  Object.fromEntries(
    [...characters].map((mark) => [
      `invisible ${mark.codePointAt(0)?.toString(16)}`,
      (word: string) => [...word].join(mark),
    ]),
  )
/** With characters that are part of a word. */
export const joiningForms = withInvisible(
  '\u00AD\u034F\u200C\u200D\u200E\u200F\u202A\u202C\u202E\u2060\u2063\u2066\u2069\uFE0E\uFE0F\u{E0100}\u{E0020}',
)
/** These, and those that also stand between words. */
export const invisibleForms = {
  ...joiningForms,
  ...withInvisible('\u115F\u1160\u180E\u200B\u2800\u3164\uFEFF\uFFA0'),
}
export const forms: Record<string, (word: string) => string> = {
  'as it is': (word) => word,
  composed: (word) => word.normalize('NFC'),
  decomposed: (word) => word.normalize('NFD'),
  'compatibly decomposed': (word) => word.normalize('NFKD'),
  capitals: (word) => word.toUpperCase(),
  'decomposed capitals': (word) => word.toUpperCase().normalize('NFD'),
  'Turkish capitals': (word) => word.toLocaleUpperCase('tr'),
  'dotless i': (word) => word.replaceAll('i', 'ı'),
  capitalised: (word) => word.replaceAll(/(?<=^| )\p{L}/gu, (character) => character.toUpperCase()),
  'final sigma': (word) => word.replaceAll('σ', 'ς'),
  'full width': toFullWidth,
  'full-width capitals': (word) => toFullWidth(word.toUpperCase()),
  'half width': toHalfWidth,
  'the other kana': toOtherKana,
  'half width of the other kana': (word) => toHalfWidth(toOtherKana(word)),
  traditional: toTraditional,
  'one soft hyphen': (word) => `${word.slice(0, 2)}\u00AD${word.slice(2)}`,
  'bidirectional isolates': (word) => `\u2068${word}\u2069`,
  ...Object.fromEntries(
    ['', '-', '\u2010', '\u2011', '\u2013', '\u2014', '\u00A0', '\u2009', '\u3000', '  ', '\t', "'", '’'].map(
      (space) => [`“${space}” between its words`, (word: string) => word.replaceAll(' ', space)],
    ),
  ),
}
/** Of letters that have no decomposition; and plurals. */
export const latinForms: Record<string, (word: string) => string> = {
  ...Object.fromEntries(
    ['ss ß', 'ss ẞ', 'ae æ', 'AE Æ', 'oe œ', 'th þ', 'd đ', 'D Đ', 'd ð', 'o ø', 'l ł', 'fi ﬁ', 'fl ﬂ'].map(
      (pair) => {
        const [from = '', to = ''] = pair.split(' ')
        return [pair, (word: string) => word.replaceAll(from, to)]
      },
    ),
  ),
  plural: (word) => `${word}s`,
  'acute on each vowel': (word) => word.replaceAll(/[aeiou]/g, '$&\u0301'),
}
export const punctuation = [
  ...', . ; : / \\ + & ( ) [ ] { } " „ “ ” « » 、 。 ・ · | * # ! ? ¡ ¿ ~ _ = < > @ % $ ° • – — … 「 」 【 】 （ ） ， ： ； 🍲 👩‍🍳 ❤️ 2'.split(
    ' ',
  ),
  '\n',
  '\r\n',
  '\u2028',
]
export const contexts: Record<string, (word: string) => string> = {
  ...Object.fromEntries(
    punctuation.map((sign) => [`between ${sign}`, (word: string) => `${sign}${word}${sign}`]),
  ),
  'in a name': (word) => `Lamb ${word} with carrots`,
  'with an article': (word) => `l’${word}`,
  'between Chinese words': (word) => `今日${word}特价`,
}
export const longContexts: Record<string, (word: string) => string> = {
  ...Object.fromEntries(
    punctuation.map((sign) => [
      `after a word and ${sign}`,
      (word: string) => `Lamb${sign}${word} ${sign}ham`,
    ]),
  ),
  'in a name in capitals': (word) => `LAMB ${word.toUpperCase()} WITH CARROTS`,
  'between Japanese words': (word) => `本日の${word}です`,
  'between Thai words': (word) => `ข้าว${word}พิเศษ`,
  'between Arabic words': (word) => `طازج ${word} يومي`,
}
