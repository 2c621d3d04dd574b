import { z } from 'zod'
import {
  allergens,
  type CertifiedDiet,
  certifiedDiets,
  contradictions,
  type Diet,
  diets,
} from '#contract/kitchen/declarations/allergens.ts'
import {
  type Declaration,
  declarationFields,
  storageMethods,
  type WordingAnswer,
} from '#contract/kitchen/declarations/declarations.ts'
import { type FoodItemText, openQuestions } from '#contract/kitchen/declarations/allergen-words.ts'
import { contradictionText } from '#contract/kitchen/declarations/declaration-wording.ts'
import { DAY_MS, melbourneDate } from '#contract/time.ts'
import { Day, visibleLine } from '#contract/values.ts'
import { fromMelbourneLocal, toMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import {
  type AllergenFields,
  allergenFields,
  allergensInput,
  noAllergenFields,
} from './declared-allergens.ts'

/** A list without entries is not sent, so that a form without a declaration sends no more than it has to. */
const unlessEmpty = <T>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values)

const Names = z.array(z.enum(allergens))
const AllergenFieldsInput = z
  .object({ recipe: z.enum(['', 'checked', 'not_checked']), contains: Names, may_be_present: Names })
  .transform(allergensInput)

const Certificate = z.object({
  certifier: visibleLine('Please name the certifier').max(80, 'Please use at most 80 characters'),
  number: visibleLine('Please give the number of the certificate').max(
    40,
    'Please use at most 40 characters',
  ),
  expires_on: Day.refine(
    (day) => day >= melbourneDate(new Date(serverNow())),
    'This certificate has expired',
  ),
})
export type CertificateFields = z.input<typeof Certificate>

/** A certificate for each certified diet that is ticked; null for the others. */
const Certificates = z
  .object({ halal_certified: Certificate.nullable(), kosher_certified: Certificate.nullable() })
  .transform((fields) =>
    unlessEmpty(
      certifiedDiets.flatMap((diet) => {
        const certificate = fields[diet]
        return certificate === null ? [] : [{ diet, ...certificate }]
      }),
    ),
  )

export const emptyCertificate: CertificateFields = { certifier: '', number: '', expires_on: '' }

/** The last instant up to `now` at which a clock in Melbourne showed this time of day, such as "18:30". */
export function lastTimeOfDay(time: string, now: Date): Date | undefined {
  const today = fromMelbourneLocal(`${melbourneDate(now)}T${time}`)
  if (today !== undefined && today <= now) return today
  return fromMelbourneLocal(`${melbourneDate(new Date(now.getTime() - DAY_MS))}T${time}`)
}

/** How a meal is stored; the time counts only out of temperature control. */
const Storage = z
  .object({ method: z.enum(['', ...storageMethods]), since: z.string() })
  .transform(({ method, since }, context) => {
    if (method === '') return undefined
    if (method !== 'unrefrigerated') return { method }
    const instant = lastTimeOfDay(since, new Date(serverNow()))
    if (instant !== undefined) return { method, since: instant.toISOString() }
    context.addIssue({
      code: 'custom',
      path: ['since'],
      message: 'Please give the time since when it is kept neither hot nor cold',
    })
    return z.NEVER
  })

/** The fields of a declaration as the form holds them, by their names on the wire. */
export const declarationFormFields = {
  allergens: AllergenFieldsInput,
  wording_answers: z
    .array(z.object({ word: z.string(), allergen: z.enum(allergens) }))
    .transform(unlessEmpty),
  diets: z.array(z.enum(diets)).transform(unlessEmpty),
  certificates: Certificates,
  storage: Storage,
  use_by: declarationFields.use_by,
  best_before: declarationFields.best_before,
}

interface DeclarationFields {
  allergens: AllergenFields
  wording_answers: WordingAnswer[]
  diets: Diet[]
  certificates: Record<CertifiedDiet, CertificateFields | null>
  storage: { method: '' | (typeof storageMethods)[number]; since: string }
  use_by: string
  best_before: string
}

export const noDeclarationFields: DeclarationFields = {
  allergens: noAllergenFields,
  wording_answers: [],
  diets: [],
  certificates: { halal_certified: null, kosher_certified: null },
  storage: { method: '', since: '' },
  use_by: '',
  best_before: '',
}

/** What was declared, as the form shows it. */
export function declarationFieldsOf({
  allergens: declared,
  wording_answers,
  diets: of_diets,
  certificates,
  storage,
  use_by,
  best_before,
}: Declaration): DeclarationFields {
  const certificateOf = (diet: CertifiedDiet): CertificateFields | null => {
    const certificate = certificates.find((one) => one.diet === diet)
    if (certificate === undefined) return null
    const { certifier, number, expires_on } = certificate
    return { certifier, number, expires_on }
  }
  return {
    allergens: allergenFields(declared),
    wording_answers,
    diets: of_diets,
    certificates: {
      halal_certified: certificateOf('halal_certified'),
      kosher_certified: certificateOf('kosher_certified'),
    },
    storage: {
      method: storage?.method ?? '',
      since: storage?.since == null ? '' : toMelbourneLocal(storage.since).slice(-5),
    },
    use_by: use_by ?? '',
    best_before: best_before ?? '',
  }
}

/** Why the diets that are ticked cannot be true of what is contained; undefined when they can. */
export function dietError(
  of_diets: readonly Diet[],
  { contains }: Pick<AllergenFields, 'contains'>,
): string | undefined {
  const pairs = contradictions({ diets: of_diets, contains })
  return pairs.length === 0 ? undefined : contradictionText(pairs)
}

/** For the whole form. */
export function refuseContradiction(fields: {
  diets: Diet[] | undefined
  allergens: ReturnType<typeof allergensInput>
}) {
  const message = dietError(fields.diets ?? [], fields.allergens ?? noAllergenFields)
  return message === undefined ? undefined : { field: 'diets', message }
}

interface DeclaredText extends FoodItemText {
  allergens: ReturnType<typeof allergensInput>
  wording_answers: WordingAnswer[] | undefined
}

/**
 * For the whole form: where something is declared, what its words suggest besides is asked once more. A meal
 * that does not say lists at once.
 */
export function askOpenQuestions({ allergens: declared, wording_answers = [], ...text }: DeclaredText) {
  if (declared === undefined || openQuestions(text, declared, wording_answers).length === 0) return undefined
  return { field: 'wording_answers', message: 'Please answer each' }
}
