import { answersThatHold, type FoodItemText } from '#contract/kitchen/declarations/allergen-words.ts'
import {
  type Allergen,
  allergens,
  certifiedDiets,
  contradictions,
  diets,
  isOfDiet,
} from '#contract/kitchen/declarations/allergens.ts'
import type {
  Declaration,
  DeclarationChange,
  DeclarationInput,
} from '#contract/kitchen/declarations/declarations.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'
import {
  certificateMissingText,
  certifiedDietMissingText,
  contradictionText,
  edibleUntil,
  endsBeforePickupText,
  inBothFieldsText,
  tooLongOutText,
} from '#contract/kitchen/declarations/declaration-wording.ts'
import { shortDate } from '#contract/time-wording.ts'
import { melbourneDate } from '#contract/time.ts'

/**
 * What is declared, each name once and in the order of the lists, so that equal declarations are equal as
 * text.
 */
export function toDeclaration(input: DeclarationInput): Declaration {
  const { checked, contains, may_be_present } = input.allergens ?? NOTHING_DECLARED.allergens
  const { storage, certificates = [] } = input
  return {
    allergens: {
      checked,
      contains: allergens.filter((name) => contains.includes(name)),
      may_be_present: allergens.filter((name) => may_be_present.includes(name)),
    },
    wording_answers: input.wording_answers ?? [],
    diets: diets.filter((diet) => input.diets?.includes(diet)),
    certificates: diets.flatMap(
      (diet) => certificates.find((certificate) => certificate.diet === diet) ?? [],
    ),
    storage:
      storage === undefined
        ? null
        : {
            method: storage.method,
            since: storage.since === undefined ? null : new Date(storage.since).toISOString(),
          },
    use_by: input.use_by ?? null,
    best_before: input.best_before ?? null,
  }
}

const fields = Object.keys(NOTHING_DECLARED) as (keyof Declaration)[]

/** Whether a change names any of what is declared. */
export const changesDeclaration = (change: DeclarationChange): boolean =>
  fields.some((field) => change[field] !== undefined)

/** What is declared after a change. */
export function changedDeclaration(before: Declaration, change: DeclarationChange): Declaration {
  const changes = fields.filter((field) => change[field] !== undefined)
  const input = Object.fromEntries(changes.map((field) => [field, change[field] ?? undefined]))
  const declared = toDeclaration(input)
  return { ...before, ...Object.fromEntries(changes.map((field) => [field, declared[field]])) }
}

/**
 * A declaration with the answers that are about words of the meal: after another wording the kitchen is asked
 * again.
 */
export const withAnswersThatHold = (
  declaration: Declaration,
  { name, description }: FoodItemText,
): Declaration => ({
  ...declaration,
  wording_answers: answersThatHold({ name, description }, declaration.allergens, declaration.wording_answers),
})

interface DeclaredItem {
  declaration: Declaration
  pickup_end: Date
}

type Errors = Record<string, string>

/** The errors in what is declared of a food item by field; empty when there are none. */
export function declarationErrors(item: DeclaredItem, now: Date): Errors {
  // Of two errors of one field, the one about allergens is shown first.
  return {
    ...dateErrors(item),
    ...storageErrors(item, now),
    ...certificateErrors(item),
    ...allergenErrors(item.declaration),
  }
}

function allergenErrors({ allergens: { contains, may_be_present }, diets: of_diets }: Declaration): Errors {
  const pairs = contradictions({ diets: of_diets, contains })
  if (pairs.length > 0) return { diets: contradictionText(pairs), allergens: contradictionText(pairs) }
  const in_both = contains.filter((name) => may_be_present.includes(name))
  return in_both.length > 0 ? { allergens: inBothFieldsText(in_both) } : {}
}

function certificateErrors({
  declaration: { diets: of_diets, certificates },
  pickup_end,
}: DeclaredItem): Errors {
  for (const diet of certifiedDiets) {
    const certificate = certificates.find((one) => one.diet === diet)
    const isDeclared = of_diets.includes(diet)
    if (isDeclared !== (certificate !== undefined)) {
      const error = isDeclared ? certificateMissingText(diet) : certifiedDietMissingText(diet)
      return { diets: error, certificates: error }
    }
    if (certificate !== undefined && certificate.expires_on < melbourneDate(pickup_end)) {
      const error = endsBeforePickupText('The last day of a certificate', pickup_end)
      return { certificates: error, pickup_end: error }
    }
  }
  return {}
}

function storageErrors({ declaration: { storage }, pickup_end }: DeclaredItem, now: Date): Errors {
  if (storage === null) return {}
  if (storage.method !== 'unrefrigerated')
    return storage.since === null ? {} : { storage: 'A time is only for what is kept neither hot nor cold' }
  if (storage.since === null)
    return { storage: 'Please give the time since when it is kept neither hot nor cold' }
  if (new Date(storage.since) > now)
    return { storage: 'This time has not come yet. Please choose an earlier one' }
  if (pickup_end <= edibleUntil(storage.since)) return {}
  return { storage: tooLongOutText(storage.since), pickup_end: tooLongOutText(storage.since) }
}

/** A meal can be sold after `best_before`, by law, and never after `use_by`. */
function dateErrors({ declaration: { use_by }, pickup_end }: DeclaredItem): Errors {
  if (use_by === null || use_by >= melbourneDate(pickup_end)) return {}
  const error = endsBeforePickupText('A use-by date', pickup_end)
  return { use_by: error, pickup_end: error }
}

/** A part of a declaration that somebody who avoids an allergen, or keeps a diet, has relied on. */
export type RelevantField = 'contains' | 'may_be_present' | 'checked' | 'diets' | 'certificates'

const areSame = (one: readonly Allergen[], other: readonly Allergen[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/**
 * What has changed for somebody who has bought a meal as it was declared `before`. A diet that is added, or a
 * recipe that is checked with the same names, takes nothing back that was relied on.
 */
export function changesForBuyer(before: Declaration, after: Declaration): RelevantField[] {
  const changed: RelevantField[] = []
  if (!areSame(before.allergens.contains, after.allergens.contains)) changed.push('contains')
  if (!areSame(before.allergens.may_be_present, after.allergens.may_be_present))
    changed.push('may_be_present')
  if (before.allergens.checked && !after.allergens.checked) changed.push('checked')
  if (!before.diets.every((diet) => isOfDiet(after.diets, diet))) changed.push('diets')
  const isStillGiven = ({ diet, certifier, number }: Declaration['certificates'][number]): boolean =>
    after.certificates.some(
      (one) => one.diet === diet && one.certifier === certifier && one.number === number,
    )
  if (!before.certificates.every(isStillGiven)) changed.push('certificates')
  return changed
}

/**
 * Whether the latest declaration of a meal states something else to be in it. What is about one production
 * batch does not count, nor what nobody checked.
 */
export function isDeclaredOtherwise(one: Declaration, latest: Declaration): boolean {
  const contentsOf = (of: Declaration): string => JSON.stringify([of.allergens, of.diets, of.certificates])
  return latest.allergens.checked && contentsOf(one) !== contentsOf(latest)
}

/** Asks whether to list a meal again that was recalled. */
export const recalledQuestion = (recalled_at: Date): string =>
  `This was recalled on ${shortDate(recalled_at)}. List it again?`

/** Why a meal is not listed again with what was declared of it before. */
export const outdatedText = (declared_at: Date): string =>
  `What a meal of this name contains was declared differently on ${shortDate(declared_at)}. Please list the newer one, or press “Change first” and say what this one contains.`
