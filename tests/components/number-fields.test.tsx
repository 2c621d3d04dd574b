import { randomUUID } from 'node:crypto'
import { fireEvent } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import type { Page } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import type { Part } from '#tests/support/refused-forms/form-case.ts'
import { formActsOn } from '#tests/support/refused-forms/form-acts-in-page.ts'
import { kitchenForms } from '#tests/support/refused-forms/kitchen-forms.ts'
import { setKitchenStage } from '#tests/support/refused-forms/kitchen-stage.ts'
import type { Spelling } from '#tests/support/spelled-numbers.ts'

// Which kind of number a field reads; every spelling of a kind is read without a page.
const amounts: Spelling[] = [
  ['12,5', '12.50'],
  [' $1,250', '1250.00'],
  ['\uFF15.\uFF10\uFF15', '5.05'],
]
const wholes: Spelling[] = [
  ['1,250', '1250'],
  ['\u0661\u200B\u0662', '12'],
]
const weights: Spelling[] = [
  ['1 250', '1250'],
  ['420 g', '420'],
]

/** Of every kind of number none, or more than one. */
const UNREAD = '1.250'

type Fields = [label: string, spellings: Spelling[], error: RegExp][]

const PRICE = /^A price has at most two decimals$/
const AMOUNT = /^Please enter an amount, such as 12\.50$/
const WHOLE = /^Please enter a whole number$/
const quantity: Fields = [['How many', wholes, WHOLE]]
const meal: Fields = [
  ['Original price', amounts, PRICE],
  ['Discounted price', amounts, PRICE],
  ['Quantity', wholes, WHOLE],
  ['Portion weight in grams', weights, /^Please enter whole grams$/],
]

interface NumberForm {
  fields: Fields
  send?: RegExp | string
}

/** The forms with numbers, by the component that is each. */
const forms: Record<string, NumberForm> = {
  ListingForm: { fields: meal },
  EditFoodItem: { fields: meal },
  ListAgainWithChanges: { fields: meal },
  ListAgainSheet: { fields: quantity, send: /^Yes, list|^List/ },
  WeeklyPlanDialog: { fields: quantity },
  WeeklyPlanQuestionChange: { fields: quantity, send: /^Yes, list|^List/ },
  AnswerForm: { fields: [['Another amount in dollars', amounts, AMOUNT]], send: /^Agree/ },
  AdjustFields: { fields: [['Amount in dollars', amounts, AMOUNT]], send: 'Adjust the balance' },
  ConfirmationForm: { fields: [['Paid since, in dollars', amounts, AMOUNT]], send: 'Say so' },
  OpenDecision: { fields: [['Refund in dollars', amounts, AMOUNT]], send: 'Settle' },
}

/** How an operator comes to the forms of the desk, which those of the kitchen do not lead to. */
const deskForms: Record<string, (page: Page, navigation: HTMLElement) => Promise<void>> = {
  AdjustFields: async (page, navigation) => {
    await page.press('Restaurants', navigation)
    await page.press(/Rounded Ramen/)
    await page.unfold('Adjust the balance')
  },
  ConfirmationForm: (page, navigation) => page.press('Payouts', navigation),
  OpenDecision: async (page, navigation) => {
    await page.press('Complaints', navigation)
    await page.press(/Nonna Pina/)
  },
}

async function setStage(t: TestApp) {
  const kitchen = await setKitchenStage(t)
  await anEscalatedComplaint(t)
  const ramen = await t.aRestaurant('Rounded Ramen')
  // A backup was restored into another database.
  await t.sql`insert into payouts_lock values (1, ${t.now()}, ${t.now()})`
  await t.sql`insert into payout_confirmation (id, restaurant_id, amount_cents)
    values (${randomUUID()}, ${idOf(ramen)}, 7200)`
  return { ...kitchen, operator: await anOperator(t) }
}

const it = base
  .extend('stage', { scope: 'file' }, ({ t }) => setStage(t))
  .extend('openForm', ({ stage, visit }) => async (name: string): Promise<[Page, Part | undefined]> => {
    const form = kitchenForms.find((one) => one.form.endsWith(` ${name}`))
    if (form === undefined) {
      const page = visit({ as: stage.operator, path: '/desk' })
      await deskForms[name]?.(page, await page.find('navigation', 'Desk'))
      return [page, undefined]
    }
    const page = visit({ as: stage[form.as as 'kitchen'] })
    await form.open?.(formActsOn(page), stage)
    return [page, form.part]
  })

/** As it looks when it was typed and left. */
function typeInto(field: HTMLInputElement, typed: string): [typed: string, left: string] {
  flushSync(() => fireEvent.change(field, { target: { value: typed } }))
  const whileTyped = field.value
  flushSync(() => fireEvent.focusOut(field))
  return [whileTyped, field.value]
}

const sources = Object.values(
  import.meta.glob<string>('../../web/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
)

base('knows every field of numbers that the product has', ({}) => {
  const labels: string[] = sources.flatMap((source) => [
    ...[...source.matchAll(/<NumberField\s[^>]*?label="([^"]+)"/g)].map(([, label = '']) => label),
    ...(source.includes('<NumberInput') && !source.includes('function NumberField')
      ? [...source.matchAll(/<Field\s[^>]*?label="([^"]+)"/g)].map(([, label = '']) => label)
      : []),
  ])
  const labelsHere = Object.values(forms).flatMap(({ fields }) => fields.map(([label]) => label))
  expect([...new Set(labels)].toSorted()).toEqual([...new Set(labelsHere)].toSorted())
  const used = sources.flatMap((source) => source.match(/useNumberProps\(form/g) ?? [])
  expect(used).toHaveLength(10)
})

it.for(Object.entries(forms))(
  'shows what is typed in each field of %s until it is left, then what was read, and says what to type where nothing was',
  async ([name, { fields, send }], { openForm }) => {
    const [page, part] = await openForm(name)
    const place = part === undefined ? document.body : await page.find(...part)
    if (fields === meal) await page.unfold(/^Pickup (?:window and portion|until)/, place)
    for (const [label, spellings] of fields) {
      const field = await page.field(label, place)
      expect(field.type).toBe('text')
      expect(field.inputMode).toBe(spellings === amounts ? 'decimal' : 'numeric')
      for (const [typed, display] of spellings)
        expect(typeInto(field, typed), label).toEqual([typed, display])
    }
    const isSent = page.calls.some(({ method }) => method !== 'GET')
    expect(isSent).toBe(false)
    const button = send ?? kitchenForms.find((one) => one.form.endsWith(` ${name}`))?.send
    for (const [label] of fields)
      expect(typeInto(await page.field(label, place), UNREAD)).toEqual([UNREAD, UNREAD])
    await page.press(button as RegExp, place)
    for (const [label, , error] of fields)
      await expect.poll(async () => errorOf(await page.field(label, place))).toMatch(error)
    expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

it('takes a step by an arrow key, and none while it selects or moves', async ({ openForm }) => {
  const [page] = await openForm('ListingForm')
  const field = await page.field('Quantity')
  const press = (key: string, modifiers = {}): string => {
    flushSync(() => fireEvent.keyDown(field, { key, ...modifiers }))
    return field.value
  }
  typeInto(field, '3')
  expect([press('ArrowUp'), press('ArrowDown')]).toEqual(['4', '3'])
  for (const modifier of ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'])
    expect(press('ArrowUp', { [modifier]: true }), modifier).toBe('3')
})

it('moves the focus to the first field of the page that is wrong', async ({ openForm }) => {
  const [page] = await openForm('ListingForm')
  await page.fill({ Name: 'Laksa', Description: 'Noodles.', 'Original price': 'twelve' })
  await page.press('Add Food Item')
  await expect.poll(() => document.activeElement).toBe(await page.field('Original price'))
})

function errorOf(field: HTMLInputElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return ''
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(id)?.textContent?.trim() ?? ''
}
