import { kinds } from './allergen-vocabulary.ts'
import { type Allergen, allergens as allAllergens, allergenNames, treeNuts } from './allergens.ts'
import type { Declaration, WordingAnswer } from './declarations.ts'
import { findMenuWords } from './menu-words.ts'
import { isUnreadable, nameAsWord } from './unreadable-names.ts'

// What the words of a meal suggest to the cook who declares it, and to the customer who avoids an allergen.
// They refuse nothing, because a recipe can always be another.

export interface AllergenSuggestion {
  /** As it is written in the lists. */
  word: string
  /** That it suggests, and that are neither declared nor answered. */
  allergens: Allergen[]
  /** One of them can be the only one. */
  isOneOf?: true
  /** The word is a name that cannot be read, and could say any of them. */
  isUnreadable?: true
}

type Declared = Pick<Declaration['allergens'], 'contains' | 'may_be_present'>
/** The text of a meal. */
export interface FoodItemText {
  name: string
  /** Null where it was not stored. */
  description: string | null
}
export type FoodItemTextField = keyof FoodItemText

const isAnswered = (answers: readonly WordingAnswer[], word: string, allergen: Allergen): boolean =>
  answers.some((answer) => answer.word === word && answer.allergen === allergen)

/** What a word suggests that is not declared; of several names of which it has one, nothing once one is. */
function suggestionsOf(
  { names, isOneOf }: { names: readonly Allergen[]; isOneOf: boolean },
  declared: ReadonlySet<Allergen>,
): Allergen[] {
  if (isOneOf && names.some((name) => declared.has(name))) return []
  return names.filter((name) => !declared.has(name))
}

/**
 * The words of a text that suggest an allergen which is neither declared nor answered; each allergen once.
 */
export function suggestAllergens(
  text: string,
  { contains, may_be_present }: Declared,
  answers: readonly WordingAnswer[] = [],
): AllergenSuggestion[] {
  const seen = new Set<Allergen>([...contains, ...may_be_present])
  const suggestions: AllergenSuggestion[] = []
  for (const { word, meanings } of findMenuWords(text)) {
    for (const meaning of meanings) {
      const missing = suggestionsOf(meaning, seen).filter((name) => !isAnswered(answers, word, name))
      if (missing.length === 0) continue
      for (const name of missing) seen.add(name)
      suggestions.push({ word, allergens: missing, ...(meaning.isOneOf ? { isOneOf: true } : {}) })
    }
  }
  return suggestions
}

/** A question to the kitchen, and where the word stands. */
export interface WordingQuestion extends AllergenSuggestion {
  field: FoodItemTextField
}

/**
 * The question what is in a meal whose name cannot be read; none once the kitchen has ticked something or
 * answered.
 */
export function unreadableNameQuestion(
  text: FoodItemText,
  { contains }: Pick<Declared, 'contains'>,
  answers: readonly WordingAnswer[],
): WordingQuestion | undefined {
  if (contains.length > 0 || !isUnreadable(text)) return undefined
  const word = nameAsWord(text.name)
  const open = allAllergens.filter((name) => !isAnswered(answers, word, name))
  return open.length === 0 ? undefined : { word, allergens: open, field: 'name', isUnreadable: true }
}

/**
 * What name and description suggest and the kitchen has neither declared nor answered; the description asks
 * for what the name does not.
 */
export function openQuestions(
  text: FoodItemText,
  declared: Declared,
  answers: readonly WordingAnswer[],
): WordingQuestion[] {
  const unreadable = unreadableNameQuestion(text, declared, answers)
  const ofName = suggestAllergens(text.name, declared, answers)
  const declaredOrInName = {
    ...declared,
    contains: [...declared.contains, ...ofName.flatMap((one) => one.allergens)],
  }
  const ofDescription = suggestAllergens(text.description ?? '', declaredOrInName, answers)
  return [
    ...(unreadable === undefined ? [] : [unreadable]),
    ...ofName.map((one) => ({ ...one, field: 'name' as const })),
    ...ofDescription.map((one) => ({ ...one, field: 'description' as const })),
  ]
}

/** The answer to a question that there is none of it in the meal. */
export const noneInIt = ({ word, allergens }: AllergenSuggestion): WordingAnswer[] =>
  allergens.map((allergen) => ({ word, allergen }))

/**
 * The answers that still are about words of the meal, each once; one that is contained after all needs none.
 */
export function answersThatHold(
  text: FoodItemText,
  { contains }: Pick<Declared, 'contains'>,
  answers: readonly WordingAnswer[],
): WordingAnswer[] {
  if (answers.length === 0) return []
  const words = findMenuWords(`${text.name}\n${text.description ?? ''}`)
  const unreadableWord = isUnreadable(text) ? nameAsWord(text.name) : undefined
  const isAbout = (answer: WordingAnswer): boolean =>
    answer.word === unreadableWord ||
    words.some(
      ({ word, meanings }) =>
        word === answer.word && meanings.some(({ names }) => names.includes(answer.allergen)),
    )
  return answers.filter(
    (answer, at) =>
      isAbout(answer) &&
      !contains.includes(answer.allergen) &&
      !isAnswered(answers.slice(0, at), answer.word, answer.allergen),
  )
}

/** A word of a meal that suggests an allergen which the kitchen has not declared. */
export interface UndeclaredWord {
  allergen: Allergen
  word: string
  field: FoodItemTextField
  /** The kitchen has answered that there is none in it. */
  isAnswered: boolean
}

type DeclaredFoodItem = FoodItemText & { allergens: Declared; wording_answers: readonly WordingAnswer[] }

/**
 * Of the avoided names, those that the meal's text suggests and that are not declared, each with its first
 * word that is not answered.
 */
export function undeclaredWords(
  { allergens: declared, wording_answers, ...text }: DeclaredFoodItem,
  avoided: readonly Allergen[],
): UndeclaredWord[] {
  const names = new Set([...declared.contains, ...declared.may_be_present])
  const words = (['name', 'description'] as const).flatMap((field) =>
    findMenuWords(text[field] ?? '').flatMap(({ word, meanings }) =>
      meanings.flatMap((meaning) =>
        suggestionsOf(meaning, names).map((allergen) => ({
          allergen,
          word,
          field,
          isAnswered: isAnswered(wording_answers, word, allergen),
        })),
      ),
    ),
  )
  return avoided.flatMap((name) => {
    const ofName = words.filter(({ allergen }) => allergen === name)
    return ofName.find((one) => !one.isAnswered) ?? ofName[0] ?? []
  })
}

const joinNames = (names: string[], last: 'and' | 'or'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)
const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const isKindOf = (word: string, name: Allergen): boolean => kinds[name]?.split('|').includes(word) === true

/** "peanut and cashew"; all tree nuts in two words. */
const namesText = (names: readonly Allergen[], last: 'and' | 'or'): string => {
  const hasAllNuts = treeNuts.every((nut) => names.includes(nut))
  const others = names
    .filter((name) => !hasAllNuts || !treeNuts.includes(name))
    .map((name) => allergenNames[name])
  return joinNames(hasAllNuts ? ['tree nuts', ...others] : others, last)
}

/** "Satay usually has peanut. Tick it?" */
export function suggestionText({
  word,
  allergens,
  isOneOf,
  isUnreadable: isOfName,
}: AllergenSuggestion): string {
  if (isOfName) return 'We could not read this name. Say what is in it.'
  if (isOneOf) return `${capitalised(word)} usually has ${namesText(allergens, 'or')}. Tick what is in it?`
  const names = namesText(allergens, 'and')
  const question = allergens.length === 1 ? 'Tick it?' : 'Tick them?'
  const [name] = allergens
  if (allergens.length > 1 || name === undefined)
    return `${capitalised(word)} usually has ${names}. ${question}`
  if (word === allergenNames[name].toLowerCase()) return `${capitalised(word)} is not ticked. ${question}`
  return isKindOf(word, name)
    ? `${capitalised(word)} counts as ${names}. ${question}`
    : `${capitalised(word)} usually has ${names}. ${question}`
}
