import type { Diet } from '#contract/kitchen/declarations/allergens.ts'
import { isMisspelt } from '#contract/kitchen/declarations/avoided-names.ts'
import { plainWord, setOf, singular } from '#contract/kitchen/declarations/plain-words.ts'

/** What one word says that somebody eats, or avoids; the latter by its usual name. */
export type Need = { diet: Diet } | { avoided: string }

const GLUTEN: Need = { avoided: 'gluten' }
const MILK: Need = { avoided: 'milk' }

/**
 * In the singular, without accents and hyphens. VG and VE are vegan on most menus, and what is vegan suits a
 * vegetarian as well.
 */
const needs: readonly [need: Need, words: string][] = [
  [{ diet: 'vegan' }, 'vegan|plant based|plantbased|vg|ve|vgn|vegano|vegana|vegalien|vegetalien|wegan'],
  [
    { diet: 'vegetarian' },
    'vegetarian|veg|veggie|vegie|vego|vegetariano|vegetariana|vegetarien|vegetarienne|vegetarisch|chay|lacto vegetarian|ovo vegetarian',
  ],
  [{ diet: 'halal' }, 'halal|hallal|halaal|helal'],
  [{ diet: 'halal_certified' }, 'halal certified|certified halal'],
  [{ diet: 'kosher_certified' }, 'kosher|kasher|koscher|cacher|kosher certified|certified kosher'],
  [GLUTEN, 'coeliac|celiac|gluten|gf|glutenfrei'],
  [MILK, 'dairy|lactose|df|lf|laktosefrei'],
  [{ avoided: 'nut' }, 'nf'],
  [{ avoided: 'egg' }, 'ef'],
  [{ avoided: 'meat' }, 'pescatarian|pescetarian|pesco|pesco vegetarian|pescatariano|pescetariano'],
]
const needByWord = new Map(
  needs.flatMap(([need, words]) =>
    words.split('|').map((word) => [word.split(' ').map(singular).join(' '), need] as const),
  ),
)
/** Plurals of these are vegetables. */
const vegetables = setOf('vegs|veges|vegies|veggies')

/** Words that are long enough to be known by their beginning, and with a mistake of one letter. */
const longWords =
  'vegan|vegetarian|veggie|halal|kosher|coeliac|celiac|gluten|lactose|dairy|pescatarian|pescetarian'.split(
    '|',
  )
/** They are one letter away from a need. */
const otherWords = setOf('diary|glutes|hall|halas|hilal|vega|vegas|verger')
const PREFIX_LENGTH_MIN = 4

function longWordNear(plain: string): string | undefined {
  if (otherWords.has(plain)) return undefined
  const near = longWords.filter((each) => each.startsWith(plain.slice(0, 1)) && isMisspelt(plain, each))
  const meant = new Set(near.map((each) => needByWord.get(singular(each))))
  return meant.size === 1 ? near[0] : undefined
}

/**
 * What one word means. The last of a search may still be being typed, and is then understood from its fourth
 * letter on.
 */
export function needOf(word: string, isLast: boolean): Need | undefined {
  const plain = plainWord(word)
  if (vegetables.has(plain)) return undefined
  const exact = needByWord.get(singular(plain))
  if (exact !== undefined) return exact
  const completed =
    isLast && plain.length >= PREFIX_LENGTH_MIN ? longWords.find((each) => each.startsWith(plain)) : undefined
  const meant = completed ?? longWordNear(plain) ?? longWordNear(singular(plain))
  return meant === undefined ? undefined : needByWord.get(singular(meant))
}

/** What two words mean together. */
export const needOfPair = (one: string, other: string): Need | undefined =>
  needByWord.get([one, other].map((word) => singular(plainWord(word))).join(' '))

/** The same in other scripts. Those that put no spaces between words have them inside longer ones. */
const inOtherScripts: readonly [english: string, words: string][] = [
  ['halal', '清真|ハラール|ハラル|할랄|ฮาลาล|حلال|हलाल|халяль|халал|חלאל|χαλάλ'],
  ['kosher', 'コーシャー?|洁食|潔食|코셔|โคเชอร์|כשרה?|كوشر|кошер(?:ный|ная|ное)?|κόσερ'],
  [
    'vegan',
    '純素|纯素|全素|ビーガン|ヴィーガン|비건|วีแกน|อาหารเจ|טבעוני(?:ת)?|نباتي صرف|वीगन|веган(?:ский|ская|ское)?|βίγκαν|thuần chay',
  ],
  [
    'vegetarian',
    '素食者?|吃素|ベジタリアン|菜食|채식(?:주의자?)?|มังสวิรัติ|צמחוני(?:ת)?|نباتي(?:ة)?|शाकाहारी|вегетариан(?:ец|ский|ская|ское)|χορτοφαγικ(?:ό|ή|ά)|χορτοφάγος|ăn chay',
  ],
  [
    'coeliac',
    '无麸质|無麩質|無麸質|不含麸质|グルテンフリー|글루텐\\s?프리|ปลอดกลูเตน|ไม่มีกลูเตน|ללא גלוטן|خال من الغلوتين|بدون غلوتين|без глютена|χωρίς γλουτένη',
  ],
]
const otherScripts = inOtherScripts.map(
  ([english, words]) => [english, new RegExp(`(?:${words})-?`, 'giu')] as const,
)
/** A sign of its own on a menu, and a part of other words. */
const signs = new Map([
  ['素', 'vegetarian'],
  ['斋', 'vegetarian'],
  ['齋', 'vegetarian'],
  ['เจ', 'vegan'],
])

/** A search with the needs of other scripts in English, and "g.f." as one word. */
export function inEnglish(typed: string): string {
  let text = typed
    .normalize('NFC')
    .replaceAll(/(?<![\p{L}\p{N}])(?!w\/o)(\p{L})[./]\s?(\p{L})\.?(?![\p{L}\p{N}])/giu, '$1$2')
    .replaceAll(/\(v\)/gi, ' vegetarian ')
  for (const [english, pattern] of otherScripts) text = text.replaceAll(pattern, ` ${english} `)
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => signs.get(word) ?? word)
}

/** They stand around a need and look for nothing: "I am vegan", "coeliac friendly", "halal food". */
const before = setOf(
  'i|im|ive|am|we|are|is|be|my|me|a|an|the|have|has|got|for|with|and|or|but|any|anything|something|suitable|safe|some|strictly|strict|severe|severely|pure|fully|only|lacto|ovo|please|food|meals',
)
const after = setOf(
  'friendly|safe|suitable|ok|okay|diet|diets|dietary|option|options|only|food|foods|meal|meals|dish|dishes|please|disease|person|people|customer|customers|and|or|for|with|but|certified',
)

/**
 * The words of a search without its needs, which are undefined here, and without what only goes with them.
 */
export function withoutAsides(words: readonly (string | undefined)[]): string[] {
  const isAside = (at: number, step: -1 | 1, asides: ReadonlySet<string>): boolean => {
    const word = words[at]
    if (word === undefined || !asides.has(plainWord(word))) return false
    const next = at + step
    return next >= 0 && next < words.length && (words[next] === undefined || isAside(next, step, asides))
  }
  return words.filter(
    (word, at) => word !== undefined && !isAside(at, 1, before) && !isAside(at, -1, after),
  ) as string[]
}

/**
 * "V" alone is vegetarian, also with what only goes with a need; in a longer search it is a part of a name.
 */
export function hasVegetarianSign(words: readonly (string | undefined)[]): boolean {
  const isSign = (word: string | undefined): boolean => word?.toLowerCase() === 'v'
  return (
    words.some(isSign) && withoutAsides(words.map((word) => (isSign(word) ? undefined : word))).length === 0
  )
}
