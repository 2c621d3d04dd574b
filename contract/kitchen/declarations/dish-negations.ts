import { withoutInvisible } from '#contract/text/typed-text.ts'
import { optionWords } from './negation-grammar.ts'
import { splitNegations } from './negations.ts'

// What a dish's text says that is not in it, believed only where nothing in the text puts it in doubt.

/** "Egg-free on request" says that there is egg in it, and "cannot be made nut free" that there are nuts. */
const AS_AN_OPTION = new RegExp(String.raw`\b(?:${optionWords}|(?:on|upon) request)\b`, 'i')
/** A sentence with one of them may say that a meal does have what it negates. */
const DENIED = /\b(?:not|never|cannot|except|excluding|unless|until)\b|n['’]t\b/i
const NEGATING = /\b(?:no|non|sans|without|free)\b(?!-range| range)/gi

const plainText = (text: string): string => withoutInvisible(text).normalize('NFKC')
const sentencesOf = (text: string): string[] => text.split(/(?<=[.;!?\n])/)
const asNamed = (text: string): string => text.replaceAll(NEGATING, ' ')

/**
 * The sentences of a dish that negate names and still may say that they are in it, without what negates;
 * empty for most.
 */
export function namedInDoubt(dishText: string): string {
  const text = plainText(dishText)
  const sentences = AS_AN_OPTION.test(text)
    ? [text]
    : sentencesOf(text).filter((sentence) => DENIED.test(sentence))
  const named = sentences.map(asNamed)
  return named.join(' ') === sentences.join(' ') ? '' : named.join(' ')
}

/** The text of a dish, sentence by sentence, without what it says that is not in it. */
export function withoutNegations(dishText: string): string {
  const text = plainText(dishText)
  if (AS_AN_OPTION.test(text)) return asNamed(text)
  return sentencesOf(text)
    .map((sentence) => (DENIED.test(sentence) ? asNamed(sentence) : withoutNames(sentence)))
    .join(' ')
}

const withoutNames = (sentence: string): string =>
  sentence
    .split(/[.,;:!?()&+|/\n]+/)
    .map((part) => splitNegations(part, 'dish').text)
    .join(' . ')
