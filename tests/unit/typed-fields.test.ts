import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { Abn, text as textSchema } from '#contract/values.ts'
import { fieldsOf } from './input-schemas.ts'
import { type PastedKind, pastedValues } from './pasted-values.ts'

/** Fields for a code, a number or an email, by the kind of which each reads what is pasted. */
const kindOfField = new Map<string, PastedKind>([
  ['email', 'email'],
  ['mobile_number', 'mobile_number'],
  ['abn', 'abn'],
  ['bsb', 'bsb'],
  ['account_number', 'account_number'],
  ['postcode', 'postcode'],
  ['two-factor.confirm.code', 'app_code'],
  ['pickups.collect.code', 'order_code'],
  ['code', 'recovery_code'],
])
/** Fields for a code of any form, and for words that are looked for. */
const plain = new Set(['q', 'phone', 'premises_number', 'certificates[].number', 'food-items.count.name'])
const listed = (names: string): Set<string> => new Set(names.trim().split(/\s+/))
/** Names, and text that people read. */
const prose = listed(`
  name address suburb pickup_instructions description certifier reason text legal_name trading_name council food_safety_supervisor title
  identity_check body subject facts_relied_on ground reasons word password current`)
/** What a program makes, and what is chosen from a calendar or a list. */
const chosen = listed(`
  token invitation_token share_token feed_token id rawId clientDataJSON attestationObject transports authenticatorData signature userHandle
  ids items restaurants stream restaurant_ids food_item_ids report_ids cursor image_url origin_url near area user_type csv invoices.get.number
  pickup_after expires_at pickup_start pickup_end expires_on since use_by best_before opens closes date list_at until from to scanned_at month period
  gst_since premises_expires_on effective_at`)

type Fields = ReturnType<typeof fieldsOf>
/** The path of a field, its name below the input, and its last name. */
const namesOf = (path: string): string[] => [
  path,
  path.split('.').slice(2).join('.'),
  path.split('.').at(-1) ?? '',
]
const isOf = (names: { has: (name: string) => boolean }, path: string): boolean =>
  namesOf(path).some((name) => names.has(name))

const unclassified = (fields: Fields): string[] =>
  fields
    .map(({ path }) => path)
    .filter(
      (path) =>
        ![kindOfField, plain, prose, chosen].some((names) => isOf(names, path)) && !path.endsWith('_id'),
    )

const samples = { seed: 20_261_128, numRuns: 30 }
const reads = (schema: z.ZodType, typed: string, pasted: string): boolean => {
  const [first, second] = [schema.safeParse(typed), schema.safeParse(pasted)]
  return first.success && second.success && first.data === second.data
}
const PLAIN = 'Rose 321'
const PASTED = [
  '\uFEFF Rose\u00A0321',
  '\u202A\uFF32\uFF4F\uFF53\uFF45\u3000\uFF13\uFF12\uFF11\u202C',
  'R\u00ADose 32\u200B1 ',
]

const strict = (fields: Fields): string[] =>
  fields
    .filter(({ path, schema }) => {
      const kind = kindOfField.get(namesOf(path).find((name) => kindOfField.has(name)) ?? '')
      if (kind !== undefined)
        return fc.sample(pastedValues[kind], samples).some(({ value, text }) => !reads(schema, value, text))
      return isOf(plain, path) && PASTED.some((pasted) => !reads(schema, PLAIN, pasted))
    })
    .map(({ path }) => path)

const fields = endpoints.flatMap(([name, { input }]) => fieldsOf(input, name))

it('knows of each text field of the contract whether somebody pastes a code or a number into it', () => {
  expect(unclassified(fields)).toEqual([])
  expect(
    unclassified(fieldsOf(z.object({ voucher: textSchema(), order_id: textSchema() }), 'orders.place')),
  ).toEqual(['orders.place.voucher'])
})

it('reads what is pasted into each field for a code, a number, an email or a search', () => {
  expect(fields.filter(({ path }) => isOf(kindOfField, path)).length).toBeGreaterThan(20)
  expect(strict(fields)).toEqual([])
  const other = {
    abn: textSchema().length(11),
    certificates: z.array(z.object({ number: textSchema() })),
    postcode: Abn,
    q: textSchema(),
  }
  expect(strict(fieldsOf(z.object(other), 'made.up'))).toEqual(
    Object.keys(other).map((name) => `made.up.${name.replace('certificates', 'certificates[].number')}`),
  )
})
