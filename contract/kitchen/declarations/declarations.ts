import { z } from 'zod'
import { typedCode } from '#contract/text/typed-text.ts'
import { allergens, certifiedDiets, diets } from './allergens.ts'
import { withRule } from '#contract/field-rules.ts'
import { Day, Instant, InstantReply, optional, visibleLine } from '#contract/values.ts'

const WORD_MAX = 60
/** Of one meal. */
const ANSWERS_MAX = 100

const Allergen = z.enum(allergens)
const Diet = z.enum(diets)

const Allergens = z.object({
  checked: z.boolean().meta({
    description: 'The kitchen has checked the recipe. If not, nothing is known of a name in neither list',
  }),
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

/** The ways to store a meal. Unrefrigerated is out of temperature control: neither hot nor cold. */
export const storageMethods = ['frozen', 'refrigerated', 'hot', 'unrefrigerated'] as const

/**
 * How a kitchen stores a meal; out of temperature control since an instant, it can be eaten for four hours
 * (FSANZ, Standard 3.2.2).
 */
const Storage = z.object({
  method: z.enum(storageMethods),
  since: InstantReply.nullable().meta({ description: 'Since when it is out of temperature control' }),
})

/**
 * The kitchen's answer to a word of the meal's name or description that suggests an allergen: there is none
 * in it.
 */
const WordingAnswer = z.object({ word: z.string(), allergen: Allergen })
export type WordingAnswer = z.infer<typeof WordingAnswer>

/** What a restaurant declares of the contents of a meal. `use_by` and `best_before` are Melbourne days. */
export const Declaration = z.object({
  allergens: Allergens,
  wording_answers: z.array(WordingAnswer).meta({
    description:
      'Words of name or description that suggest an allergen of which, the kitchen has answered, none is in the recipe; the name itself where it could not be read. No claim about traces',
  }),
  diets: z.array(Diet),
  certificates: z.array(Certificate),
  storage: Storage.nullable(),
  use_by: z.string().nullable().meta({ format: 'date' }),
  best_before: z.string().nullable().meta({ format: 'date' }),
})
export type Declaration = z.infer<typeof Declaration>

const names = <T extends z.ZodType>(name: T, count: number) =>
  z.array(name).max(count, 'Please name each once').default([])

const AllergensInput = z.object({
  checked: z.boolean().default(false),
  contains: names(z.enum(allergens, 'This is no allergen that has to be declared'), allergens.length),
  may_be_present: names(z.enum(allergens, 'This is no allergen that has to be declared'), allergens.length),
})

const CertificateInput = z.object({
  diet: z.enum(certifiedDiets),
  certifier: visibleLine('Please name the certifier').max(80, 'Please use at most 80 characters'),
  number: visibleLine('Please give the number of the certificate')
    .overwrite(typedCode)
    .max(40, 'Please use at most 40 characters'),
  expires_on: Day,
})

const StorageInput = z.object({ method: z.enum(storageMethods), since: optional(Instant) })
const FORMER_STORAGE = {
  description:
    'Its former name and form, `kept: { how: hot, cold or out_of_control, since }`, are accepted as well',
}

const Diets = z
  .array(z.enum(diets, 'Please choose diets from the list'))
  .max(diets.length, 'Please name each once')
const ONE_EACH = 'Please give one certificate for each diet'
const Certificates = withRule(
  z.array(CertificateInput).max(certifiedDiets.length, ONE_EACH),
  'entries',
  (certificates) =>
    new Set(certificates.map(({ diet }) => diet)).size === certificates.length
      ? undefined
      : { message: ONE_EACH },
)

const WordingAnswers = z
  .array(
    z.object({
      word: visibleLine('Please give the word').max(WORD_MAX, `Please use at most ${WORD_MAX} characters`),
      allergen: z.enum(allergens, 'This is no allergen that has to be declared'),
    }),
  )
  .max(ANSWERS_MAX, `At most ${ANSWERS_MAX} answers`)

/**
 * The fields of a declaration in the input of a food item. Absent, null and empty all mean that nothing is
 * declared.
 */
export const declarationFields = {
  allergens: optional(AllergensInput),
  wording_answers: optional(WordingAnswers),
  diets: optional(Diets),
  certificates: optional(Certificates),
  storage: optional(StorageInput).meta(FORMER_STORAGE),
  use_by: optional(Day),
  best_before: optional(Day),
}
export type DeclarationInput = z.infer<z.ZodObject<typeof declarationFields>>

const emptyIsNull = (value: unknown): unknown => (value === '' ? null : value)
/** Not a union, whose errors would not name the field inside that is wrong. */
const clearable = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsNull, schema.nullish()).optional()

/**
 * The same in a change: absent leaves a field as it is, null or empty clears it. What is given replaces all
 * of the field.
 */
export const declarationChangeFields = {
  allergens: clearable(AllergensInput),
  wording_answers: clearable(WordingAnswers),
  diets: clearable(Diets),
  certificates: clearable(Certificates),
  storage: clearable(StorageInput).meta(FORMER_STORAGE),
  use_by: clearable(Day),
  best_before: clearable(Day),
}
export type DeclarationChange = z.infer<z.ZodObject<typeof declarationChangeFields>>

const formerMethods: ReadonlyMap<unknown, string> = new Map([
  ['cold', 'refrigerated'],
  ['out_of_control', 'unrefrigerated'],
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function storageOf(kept: unknown): unknown {
  if (!isObject(kept)) return kept
  const { how, ...rest } = kept
  return { ...rest, method: formerMethods.get(how) ?? how }
}

function withStorage(input: unknown): unknown {
  if (!isObject(input) || input['kept'] === undefined) return input
  const { kept, ...rest } = input
  return { storage: storageOf(kept), ...rest }
}

/**
 * Accepts `kept: { how: hot, cold or out_of_control, since }` too, as `storage` was published first. It is
 * rewritten before anything is checked, so nothing behind the input knows of it, and an error names
 * `storage`. Where both are sent, `storage` counts.
 */
export function acceptKept<S extends z.ZodType>(schema: S): S {
  const accepting = schema.clone()
  const [{ _zod: fields }, { _zod: whole }] = [schema, accepting]
  whole.run = (payload, context) => {
    payload.value = withStorage(payload.value)
    return fields.run(payload, context)
  }
  return accepting
}
