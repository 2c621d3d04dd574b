import { phrasesOf } from './menu-text.ts'
import { findMenuWords } from './menu-words.ts'
import { setOf } from './plain-words.ts'

// Names that no list covers: in other letters than Latin without a word that is known, or in a language that
// only its letters give away.

const OTHER_SCRIPT = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u
/**
 * Letters of languages that no list covers, such as Polish, Hungarian and Czech, and of no dish on other
 * menus.
 */
const UNCOVERED_LANGUAGE = /[ąćčďěęėįģķļłńňņőřśšťțůűųźżž]/iu
/** Words of a name or description that say nothing of what is in a meal. */
const UNTELLING = setOf(
  'all|also|and|are|authentic|best|big|box|chef|choice|classic|cold|combo|cooked|crisp|crispy|crunchy|customer|day|' +
    'delicious|dinner|dish|enjoy|evening|every|everyone|extra|famous|favorite|favourite|flavour|for|fresh|freshly|from|full|' +
    'generous|golden|good|great|hearty|home|homemade|hot|house|ingredient|just|kitchen|large|leftover|local|lovely|lunch|' +
    'made|meal|medium|menu|morning|most|new|nice|one|only|original|our|perfect|popular|portion|prepared|quality|ready|real|' +
    'recipe|regular|served|serving|set|signature|simple|small|soft|special|specialty|spicy|style|surprise|tasty|the|this|' +
    'today|tonight|top|traditional|very|warm|with|yesterday|you|your|yummy',
)
/** They show that a text with such letters is English all the same. */
const ENGLISH = setOf('and|in|of|on|the|with')

/** Shorter words say nothing. */
const WORD_MIN = 3

/** Whether a text has a word of the lists, or any word that an English-speaking reader may understand. */
function isReadable(text: string): boolean {
  if (findMenuWords(text).length > 0) return true
  const words = phrasesOf(text)
    .flat()
    .map((token) => token.text)
  if (UNCOVERED_LANGUAGE.test(text.normalize('NFC'))) return words.some((word) => ENGLISH.has(word))
  return words.some(
    (word) =>
      word.length >= WORD_MIN &&
      /\p{L}/u.test(word) &&
      !UNTELLING.has(word) &&
      !UNTELLING.has(word.replace(/s$/, '')),
  )
}

const isSignsOnly = (name: string): boolean => /\p{So}/u.test(name) && !/\p{L}/u.test(name)

/** Whether nothing of a name can be read, and nothing of the description beside it. */
export const isUnreadable = ({ name, description }: { name: string; description: string | null }): boolean =>
  (OTHER_SCRIPT.test(name) || UNCOVERED_LANGUAGE.test(name.normalize('NFC')) || isSignsOnly(name)) &&
  !isReadable(name) &&
  !isReadable(description ?? '')

const HALF = 30

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** The name as the word of an answer, which is shorter than a name can be. */
export function nameAsWord(name: string): string {
  const line = inOneLine(name.normalize('NFC').replaceAll(/\p{Cf}/gu, ''))
  const word = line.length <= 2 * HALF ? line : `${line.slice(0, HALF)}${line.slice(-HALF)}`
  return inOneLine(word.replaceAll(/\p{Cs}/gu, ''))
}
