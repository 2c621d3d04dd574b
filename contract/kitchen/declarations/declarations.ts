import { z } from 'zod'
import { allergens, certifiedDiets, diets } from './allergens.ts'
import { withRule } from '#contract/field-rules.ts'
import { Day, Instant, InstantReply, optional, visibleLine } from '#contract/values.ts'

const WORD_MAX = 60
/** Of one meal. */
const ANSWERS_MAX = 100

const Allergen = z.enum(allergens)
const Diet = z.enum(diets)

const Allergens = z.object({
  checked: z.boolean().meta({ description: 'The kitchen has checked the recipe. If not, nothing is known of a name in neither list' }),
  contains: z.array(Allergen),
  may_be_present: z.array(Allergen).meta({ description: 'As traces' }),
})
export type Allergens = z.infer<typeof Allergens>

const Certificate = z.object({
  diet: z.enum(certifiedDiets),
  certifier: z.string(),
  number: z.string(),
  expires_on: z.string().meta({ format: 'date', description: 'The last day of the certificate' }),
})

/** How a kitchen stores a meal; out of temperature control since an instant, it can be eaten for four hours (FSANZ, Standard 3.2.2). */
const Storage = z.object({
  how: z.enum(['hot', 'cold', 'out_of_control']),
  since: InstantReply.nullable().meta({ description: 'Since when it is out of temperature control' }),
})

/** The kitchen's answer to a word of the meal's name or description that suggests an allergen: there is none in it. */
const WordingAnswer = z.object({ word: z.string(), allergen: Allergen })
export type WordingAnswer = z.infer<typeof WordingAnswer>

/** What a restaurant declares of the contents of a meal. `use_by` and `best_before` are Melbourne days. */
export const Declaration = z.object({
  allergens: Allergens,
  wording_answers: z.array(WordingAnswer).meta({
    description:
      'Words of name or description that suggest an allergen of which, the kitchen has answered, none is in the recipe. No claim about traces',
  }),
  diets: z.array(Diet),
  certificates: z.array(Certificate),
  kept: Storage.nullable(),
  use_by: z.string().nullable().meta({ format: 'date' }),
  best_before: z.string().nullable().meta({ format: 'date' }),
})
export type Declaration = z.infer<typeof Declaration>

const names = <T extends z.ZodType>(name: T, count: number) => z.array(name).max(count, 'Please name each once').default([])

const AllergensInput = z.object({
  checked: z.boolean().default(false),
  contains: names(z.enum(allergens, 'This is no allergen that has to be declared'), allergens.length),
  may_be_present: names(z.enum(allergens, 'This is no allergen that has to be declared'), allergens.length),
})

const CertificateInput = z.object({
  diet: z.enum(certifiedDiets),
  certifier: visibleLine('Please name the certifier').max(80, 'Please use at most 80 characters'),
  number: visibleLine('Please give the number of the certificate').max(40, 'Please use at most 40 characters'),
  expires_on: Day,
})

const StorageInput = z.object({ how: z.enum(['hot', 'cold', 'out_of_control']), since: optional(Instant) })

const Diets = z.array(z.enum(diets, 'Please choose diets from the list')).max(diets.length, 'Please name each once')
const ONE_EACH = 'Please give one certificate for each diet'
const Certificates = withRule(z.array(CertificateInput).max(certifiedDiets.length, ONE_EACH), 'entries', (certificates) =>
  new Set(certificates.map(({ diet }) => diet)).size === certificates.length ? undefined : { message: ONE_EACH },
)

const WordingAnswers = z
  .array(
    z.object({
      word: visibleLine('Please give the word').max(WORD_MAX, `Please use at most ${WORD_MAX} characters`),
      allergen: z.enum(allergens, 'This is no allergen that has to be declared'),
    }),
  )
  .max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers`)

/** The fields of a declaration in the input of a food item. Absent, null and empty all mean that nothing is declared. */
export const declarationFields = {
  allergens: optional(AllergensInput),
  wording_answers: optional(WordingAnswers),
  diets: optional(Diets),
  certificates: optional(Certificates),
  kept: optional(StorageInput),
  use_by: optional(Day),
  best_before: optional(Day),
}
export type DeclarationInput = z.infer<z.ZodObject<typeof declarationFields>>

const emptyIsNull = (value: unknown): unknown => (value === '' ? null : value)
/** Not a union, whose errors would not name the field inside that is wrong. */
const clearable = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsNull, schema.nullish()).optional()

/** The same in a change: absent leaves a field as it is, null or empty clears it. What is given replaces all of the field. */
export const declarationChangeFields = {
  allergens: clearable(AllergensInput),
  wording_answers: clearable(WordingAnswers),
  diets: clearable(Diets),
  certificates: clearable(Certificates),
  kept: clearable(StorageInput),
  use_by: clearable(Day),
  best_before: clearable(Day),
}
export type DeclarationChange = z.infer<z.ZodObject<typeof declarationChangeFields>>
