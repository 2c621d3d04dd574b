import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LoginForm, RegisterForm } from '#contract/people/accounts.ts'
import { api, endpoints } from '#contract/api.ts'
import { withRule } from '#contract/field-rules.ts'
import { messages } from '#contract/messages.ts'
import { FoodItemEditForm, FoodItemForm } from '#web/features/kitchen/food-items/form/food-item-form.ts'
import { ListAgainForm } from '#web/features/kitchen/food-items/list-again/list-again-form.ts'
import { RecallForm } from '#web/features/kitchen/recalls/recall-form.ts'
import { WeeklyPlanForm } from '#web/features/kitchen/weekly-plans/weekly-plan-form.ts'
import { isRuledApart } from './input-schemas.ts'

type Values = Record<string, unknown>

const person = { name: 'Ana', email: 'ana@example.com', mobile_number: '0491570006', password: 'secret1' }
const times = { expires_at: '2026-11-21T21:00', pickup_start: '', pickup_end: '' }
const meal = {
  name: 'Fruit salad',
  description: 'Of the season.',
  original_price: 22,
  discounted_price: 11,
  cuisine_type: 'Italian',
  quantity_available: 3,
}
const meal_form = {
  ...meal,
  ...times,
  allergens: { recipe: 'checked', contains: ['milk'], may_be_present: [] },
  diets: [],
  certificates: { halal_certified: null, kosher_certified: null },
  storage: { method: '', since: '' },
  use_by: '',
  best_before: '',
  wording_answers: [],
  image_url: '',
  photo_id: '',
  portion_weight_g: undefined,
}
const weeklyPlan = { food_item_id: 'meal', weekdays: [2], quantity: 5, list_at: '20:00', until: '21:30' }
const certificate = { diet: 'halal_certified', certifier: 'AFIC', number: '7', expires_on: '2027-01-01' }
const password = 'secret1'
const code = '123456'
const instants = { from: '2026-11-21T07:00:00Z', until: '2026-11-21T08:00:00Z' }

/**
 * Each form with values that are accepted. A form of the browser has its own schema where the values of its
 * fields differ from what is sent.
 */
const forms: Record<string, [z.ZodType, Values]> = {
  'the registration': [RegisterForm, { ...person, user_type: 'customer', confirm_password: 'secret1' }],
  'the sign-in': [LoginForm, { email: person.email, password: person.password }],
  'the sign-in call': [api.accounts.login.input, { email: person.email, password, code }],
  'a password change': [api.accounts.changePassword.input, { current: 'secret2', password, code }],
  'a password reset': [api.accounts.resetPassword.input, { token: 'token', password: 'secret2' }],
  'a forgotten password': [api.accounts.forgotPassword.input, { email: person.email }],
  'the end of an account': [api.accounts.erase.input, { password, code }],
  'two-step sign-in': [api.twoFactor.confirm.input, { code }],
  'the end of two-step sign-in': [api.twoFactor.remove.input, { password, code }],
  'a new passkey': [api.passkeys.begin.input, { password, code }],
  'a new food item': [FoodItemForm, meal_form],
  'a food item that is edited': [FoodItemEditForm, meal_form],
  'a listing call': [
    api.foodItems.list.input,
    {
      ...meal,
      expires_at: instants.until,
      allergens: { checked: true, contains: ['milk'], may_be_present: [] },
      diets: [],
      certificates: [certificate],
      photo_id: 'a'.repeat(64),
    },
  ],
  'a change of a food item': [
    api.foodItems.change.input,
    { ...meal, food_item_id: 'meal', expires_at: instants.until },
  ],
  'listing again': [ListAgainForm, { quantity_available: 3, expires_at: '2026-11-21T21:00', photo_id: '' }],
  'a search': [api.foodItems.browse.input, { q: 'soup', limit: '5', cuisine_type: 'Italian' }],
  'a profile': [
    api.restaurants.change.input,
    { name: 'Nonna', postcode: '3053', phone: '', abn: '', image_url: '', address: '', suburb: '' },
  ],
  'the opening hours': [api.hours.set.input, { spans: [{ weekday: 1, opens: '17:00', closes: '22:00' }] }],
  'a closed day': [api.hours.close.input, { date: '2026-12-24', reason: 'A wedding' }],
  'a weekly plan': [WeeklyPlanForm, { ...weeklyPlan, automatic: false }],
  'a change of a weekly plan': [api.weeklyPlans.change.input, { ...weeklyPlan, plan_id: 'weekly-plan' }],
  'an answer to a weekly plan': [
    api.weeklyPlans.answer.input,
    { plan_id: 'plan', date: '2026-12-24', list: true, quantity_available: 3, expires_at: instants.until },
  ],
  'a recall': [
    RecallForm,
    { food_item_ids: ['meal'], from: '2026-11-21T18:00', until: '', reason: 'Peanuts', refund: 'yes' },
  ],
  'a recall call': [api.recalls.create.input, { food_item_ids: ['meal'], ...instants, reason: 'Peanuts' }],
  'an invitation': [api.staff.invite.input, { email: person.email, role: 'manager' }],
  'joining a team': [api.staff.acceptInvitation.input, { ...person, token: 't'.repeat(30) }],
  'pairing a device': [api.staff.pairDevice.input, { token: 't'.repeat(30), name: 'Tablet' }],
  'a scan': [api.pickups.collect.input, { token: 'token', scan_id: 'scan', scanned_at: instants.from }],
  'the end of an order': [api.orders.cancelByRestaurant.input, { order_id: 'order', reason: 'Oven' }],
}

const texts = [
  '',
  '\u200b',
  '\u0000',
  'x',
  'a@',
  'abc',
  '2026-13-45T99:99',
  'javascript:alert(1)',
  'distance',
]
const longTexts = ['9'.repeat(3_000), 'a'.repeat(3_000)]
const numbers = [-1, 0.5, 1e9, -37.8, 7]
const lists = [[], [2, 2], ['vegan'], [certificate, certificate], [{ ...certificate, certifier: '' }]]
const spans = [{ weekday: 9, opens: '25:00', closes: '' }]
/** Values that break one rule or another. What a field accepts of them is left alone. */
const breaking: unknown[] = [...texts, ...longTexts, ...numbers, ...lists, spans]

interface Breach {
  field: string
  value: unknown
  messages: Record<string, string>
}

/** The first message of each field: what a form shows, and what the server answers. */
function messagesOf(schema: z.ZodType, values: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}

/** Fields that no valid example has, because one of them excludes another. */
const further = 'confirm_password quantity_change latitude longitude near sort within_km code'.split(' ')

/** One change of the example for each rule that a single field can break. */
function breachesOf(schema: z.ZodType, example: Values): Breach[] {
  const fields = [...new Set([...Object.keys(example), ...further])]
  const all = fields.flatMap((field) =>
    breaking.map((value) => ({ field, value, messages: messagesOf(schema, { ...example, [field]: value }) })),
  )
  const byMessages = new Map(
    all
      .filter(({ messages: own }) => Object.keys(own).length > 0)
      .map((one) => [JSON.stringify([one.field, one.messages]), one]),
  )
  return [...byMessages.values()]
}

/**
 * Fields that are compared with each other: a second change can make them agree, or be of a kind that cannot
 * be compared.
 */
const compared = [
  ['password', 'confirm_password'],
  ['allergens', 'diets'],
  ['quantity_available', 'quantity_change'],
  ['near', 'sort', 'within_km'],
  ['latitude', 'longitude'],
  ['token', 'code'],
]

const areIndependent = (a: Breach, b: Breach): boolean =>
  !Object.keys(a.messages).some((path) => path in b.messages) &&
  !compared.some((group) => [a, b].every(({ field }) => group.includes(field)))

describe('the messages of a form', () => {
  it.each(Object.entries(forms))('appear together for every two rules of %s', (_name, [schema, example]) => {
    expect(messagesOf(schema, example)).toEqual({})
    const breaches = breachesOf(schema, example)
    const silenced = breaches.flatMap((a, at) =>
      breaches.slice(at + 1).flatMap((b) => {
        if (a.field === b.field || !areIndependent(a, b)) return []
        const together = messagesOf(schema, { ...example, [a.field]: a.value, [b.field]: b.value })
        const missing = { ...a.messages, ...b.messages }
        return Object.entries(missing).filter(([path]) => together[path] === undefined)
      }),
    )
    expect([...new Set(silenced.map(String))]).toEqual([])
  })

  it('stand in the browser beside their fields, that of a repeated password also beside an invalid name', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false }
    const invalid = { name: '', mobile_number: '', confirm_password: 'another' }
    const values = { ...person, user_type: 'customer', ...invalid }
    const { errors } = await zodResolver(RegisterForm)(values as never, undefined, options)
    expect(errors).toMatchObject({
      name: { message: messages.name_required },
      mobile_number: { message: messages.mobile_required },
      confirm_password: { message: messages.confirm_differs },
    })
    expect(Object.keys(errors)).toHaveLength(3)
  })

  it.each([
    [RegisterForm, { password: 'short', confirm_password: 'other' }, ['password', 'confirm_password']],
    [RegisterForm, { password: '', confirm_password: 'other' }, ['password', 'confirm_password']],
    [api.restaurants.change.input, { latitude: -90 }, ['latitude', 'longitude']],
    [
      api.foodItems.change.input,
      { quantity_available: -1, quantity_change: 1 },
      ['quantity_available', 'quantity_change'],
    ],
    [api.foodItems.browse.input, { within_km: '-1' }, ['within_km', 'near']],
    [api.pickups.collect.input, { scan_id: '' }, ['scan_id', 'code']],
    [
      api.weeklyPlans.create.input,
      { ...weeklyPlan, quantity: 0, weekdays: [2, 2] },
      ['quantity', 'weekdays'],
    ],
  ])('appear together where a field is wrong and its comparison as well (%#)', (schema, values, fields) => {
    const errors = messagesOf(schema, { ...forms['the registration']?.[1], ...values })
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(fields))
  })

  it('are not those of a comparison with a value of another kind', () => {
    const schema = withRule(
      z.object({ from: z.number(), until: z.number() }),
      ['from', 'until'],
      ({ from, until }) => (from < until ? undefined : { field: 'until', message: 'Too early' }),
    )
    expect(messagesOf(schema, { from: 'x', until: 1 })).not.toHaveProperty('until')
    expect(messagesOf(schema, null as never)).not.toHaveProperty('until')
    expect(messagesOf(schema, { from: 2, until: 1 })).toEqual({ until: 'Too early' })
  })
})

describe('a rule between fields', () => {
  it('is checked along with the fields in every input and every form', () => {
    const inputs = endpoints
      .filter(([, { access, input }]) => access !== 'provider' && isRuledApart(input))
      .map(([name]) => name)
    const ownForms = Object.keys(forms).filter((name) => isRuledApart(forms[name]?.[0] ?? z.never()))
    expect([...inputs, ...ownForms]).toEqual([])
  })

  it('is noticed where it would be checked after the fields only', () => {
    const alone = z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a === b)
    const list = z.array(z.string()).refine((all) => all.length > 1)
    expect([alone, z.object({ inside: alone.optional() }), list].every(isRuledApart)).toBe(true)
  })
})
