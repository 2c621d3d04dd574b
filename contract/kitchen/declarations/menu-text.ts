// The text of a menu as it is compared with the lists of words: the same letters for every way of typing
// them.

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}\u2800]/gu
/** Invisible characters that people put between words. */
const BLANK = /[\u115F\u1160\u180E\u200B\u2800\u3164\uFEFF\uFFA0]/g
const APOSTROPHES = /[‘’‛´`ʹʻʼˈ′]/g

/** Letters that Unicode does not decompose, and what is written instead of them. A stroke becomes a mark (U+0335, U+0338). */
const UNDECOMPOSED =
  'æ ae|œ oe|ß ss|þ th|ı i|ð d\u0335|đ d\u0335|ħ h\u0335|ł l\u0338|ø o\u0338|ς σ|ة ه|ى ي|ی ي|ے ي|ک ك|ہ ه|ھ ه|ٱ ا|ـ '
const spellings = new Map(UNDECOMPOSED.split('|').map((pair) => pair.split(' ') as [string, string]))

/** Traditional and Japanese characters of menus, each before its simplified one (Unihan, kSimplifiedVariant). */
const CHARACTERS =
  '魚鱼蝦虾龍龙鮮鲜雞鸡鷄鸡鶏鸡鴨鸭鵝鹅蠔蚝蟶蛏鰻鳗鮭鲑鱈鳕鯖鲭鱸鲈鯛鲷鰹鲣鮑鲍鯷鳀鰺鲹鱒鳟鮪鲔鯡鲱魷鱿貝贝鱔鳝鯉鲤黃黄滷卤麵面麺面麥麦醬酱醤酱漿浆豬猪腸肠醃腌燒烧焼烧燉炖煉炼燴烩餅饼餛馄飩饨餃饺饅馒頭头飯饭餡馅麩麸飥饦團团圓圆捲卷巻卷絲丝塊块蔥葱薑姜蘿萝蔔卜蘆芦筍笋蓮莲棗枣開开實实腦脑凍冻鹽盐塩盐鹹咸軟软乾干優优鮓鲊壽寿貽贻蘭兰東东廣广陳陈爐炉鍋锅鐵铁銅铜葉叶雲云湯汤紅红綠绿藍蓝雙双綜综樂乐薩萨達达鬆松茲兹檸柠層层無无關关點点豐丰齋斋韓韩熱热涼凉鐘钟鍾钟餜馃饊馓粵粤閩闽滬沪臺台灣湾煙烟燻熏鴿鸽貢贡鰲鳌龜龟鱉鳖殼壳蠣蛎蜆蚬鰭鳍鯊鲨鱘鲟鱟鲎漬渍淨净鑊镬餚肴饌馔饢馕糉粽夾夹專专製制滾滚紙纸雜杂鬚须鷹鹰糧粮穀谷蒓莼藥药棧栈葷荤鑲镶釀酿撈捞蓋盖澆浇澱淀麴曲麯曲飲饮爾尔瑪玛濃浓蟲虫鰂鲗鯰鲶鯽鲫鱺鲡蔵藏籠笼貼贴賣卖揚扬潑泼饃馍條条須须螞蚂蟻蚁樹树盤盘獅狮牆墙風风來来羅罗宮宫寶宝擔担撻挞嚕噜蘇苏絨绒螄蛳燜焖燙烫櫻樱欖榄楓枫錦锦銀银節节腳脚臘腊漢汉義义長长馬马檳槟蘋苹諾诺當当亞亚參参糰团圍围鯪鲮鱖鳜鵪鹌鶉鹑魯鲁'
for (let at = 0; at < CHARACTERS.length; at += 2)
  spellings.set(CHARACTERS.charAt(at), CHARACTERS.charAt(at + 1))
const RESPELLED = new RegExp(`[${[...spellings.keys()].join('')}]`, 'g')
const KATAKANA = /[\u30A1-\u30F6]/g
const toHiragana = (kana: string): string => String.fromCharCode(kana.charCodeAt(0) - 0x60)

const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text)

/** In lower case, decomposed but for a vowel of Thai and Lao, each letter in one of its forms. */
function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(RESPELLED, (character) => spellings.get(character) ?? character)
    .replaceAll(KATAKANA, toHiragana)
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll('\u0ECD\u0EB2', '\u0EB3')
}

const UMLAUT = /[äöü]/gi
/** German also writes "Spaetzle" for "Spätzle". */
export const spellOutUmlauts = (text: string): string =>
  text.replaceAll(UMLAUT, (vowel) => `${vowel.normalize('NFD').charAt(0)}e`)

/** "PeanutNoodles" as two words. */
const separateWords = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** A text, once more with spaces where a blank or a capital may stand for one, and once more with its umlauts spelled out. */
export function readings(text: string): string[] {
  if (isAscii(text)) return [...new Set([text, separateWords(text)])]
  const composed = text.normalize('NFC')
  const texts = [composed, composed.replaceAll(BLANK, ' '), separateWords(composed)]
  return [...new Set([...texts, ...texts.map(spellOutUmlauts)])]
}

/** A word in Latin letters. */
export interface Token {
  /** Without marks. */
  text: string
  /** Its marks, sorted: "hoà" and "hòa" have the same. */
  marks: string
  /** What stands between it and the word before. */
  gap: 'apostrophe' | 'hyphen' | 'space' | 'break'
}

export const sortMarks = (marks: string): string =>
  marks.length < 2 ? marks : [...marks].toSorted().join('')

const WORDS = /([^\p{Script=Latin}\p{N}]*)(\p{Script=Latin}[\p{Script=Latin}\p{Mn}]*|\p{N}+)/gu

function gapOf(text: string): Token['gap'] {
  // A new line, or a dash between spaces.
  if (/[\n\r\u2028\u2029]|\s\p{Pd}|\p{Pd}\s/u.test(text)) return 'break'
  if (/\s/.test(text)) return 'space'
  return text === "'" ? 'apostrophe' : 'hyphen'
}

/** The words in Latin letters between which nothing but spaces, hyphens and apostrophes stands: "coconut, milk" is not coconut milk. */
export function phrasesOf(text: string): Token[][] {
  const phrases: Token[][] = []
  for (const [, gap = '', word = ''] of fold(text).replaceAll(/[&+]/g, ' and ').matchAll(WORDS)) {
    const marks = isAscii(word) ? '' : sortMarks((word.match(/\p{Mn}/gu) ?? []).join(''))
    const token = { text: marks === '' ? word : word.replaceAll(/\p{Mn}/gu, ''), marks, gap: gapOf(gap) }
    const phrase = phrases.at(-1)
    if (phrase === undefined || /[^\p{Pd}\s']/u.test(gap)) phrases.push([token])
    else phrase.push(token)
  }
  return phrases
}

/** A word of the lists in Latin letters, without its marks, and its marks; undefined for one in other letters. */
export function latinWord(word: string): Pick<Token, 'text' | 'marks'> | undefined {
  if (/^[a-z ]+$/.test(word)) return { text: word, marks: '' }
  if (!/^[\p{Script=Latin}\p{Mn}\p{Pd}\s'’]+$/u.test(word)) return undefined
  const phrase = phrasesOf(word).flat()
  const text = phrase
    .map((token, at) => (at === 0 || token.gap === 'apostrophe' ? token.text : ` ${token.text}`))
    .join('')
  return { text, marks: sortMarks(phrase.map(({ marks }) => marks).join('')) }
}

/** Marks that are often left out; not vowels of Thai and Lao, and what tells kana apart. */
const OMITTED_MARKS = /(?![\u0E31\u0E34-\u0E3A\u0E47\u0E4D\u0EB1\u0EB4-\u0EBC\u0ECD\u3099\u309A])\p{Mn}/gu
/** A letter of a script that is written without spaces between words or, as Korean, with fewer than its lists have. */
const LOOSELY_SPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\u30FC]\\p{Mn}*'
const SPACE_INSIDE = new RegExp(`(?<=${LOOSELY_SPACED}) (?=${LOOSELY_SPACED})`, 'gu')

/** In the place of a space between loosely spaced letters, where it may divide two words or none. */
export const OPTIONAL_SPACE = '\uE000'

/** A text of other scripts, or of signs such as emoji. */
export interface OtherText {
  marked: string
  /** Without the marks that are often left out. */
  plain: string
  /** Without any. */
  bare: string
  hasMarks: boolean
}

/** A person with a frying pan, of which the emoji stands for eggs elsewhere. */
const COOK = /[👩👨🧑]\p{Emoji_Modifier}?\u200D🍳/gu

/** Undefined where all is in Latin letters. */
export function otherText(text: string): OtherText | undefined {
  if (isAscii(text) || !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{So}/u.test(text))
    return undefined
  const marked = fold(text.replaceAll(COOK, ' '))
    .replaceAll(/[\p{Pd}\s']+/gu, ' ')
    .replaceAll(SPACE_INSIDE, OPTIONAL_SPACE)
  if (!/\p{M}/u.test(marked)) {
    const plain = marked.normalize('NFC')
    return { marked: plain, plain, bare: plain, hasMarks: false }
  }
  return {
    marked: marked.normalize('NFC'),
    plain: marked.replaceAll(OMITTED_MARKS, '').normalize('NFC'),
    bare: marked.replaceAll(/\p{M}/gu, '').normalize('NFC'),
    hasMarks: /[^\p{Script=Latin}\p{M}]\p{M}/u.test(marked),
  }
}
