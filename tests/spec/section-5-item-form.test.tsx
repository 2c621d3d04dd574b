import { screen, within } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

const required = [
  'Name',
  'Description',
  'Original price',
  'Discounted price',
  'Cuisine',
  'Quantity',
  'Available until',
]
const right = {
  Name: 'Lasagne al forno',
  Description: 'Beef ragù, béchamel and a crisp top.',
  'Original price': '22.50',
  'Discounted price': '9.95',
  Quantity: '5',
  'Available until': '2026-11-21T21:30',
}
const empty = Object.fromEntries(Object.keys(right).map((field) => [field, '']))
const wrong = {
  ...right,
  'Original price': '22.505',
  'Discounted price': '9.999',
  Quantity: '1.5',
  'Image URL (optional)': 'not a picture',
}

const test = it
  .extend('form', async ({ t, visit }) => {
    const page = visit({ as: await t.aRestaurant() })
    await page.goTo('Dashboard')
    await screen.findByLabelText('Original price')
    return page
  })
  .extend('remarks', ({ form }) => async (typed: Record<string, string>) => {
    await form.fill(typed)
    await form.press('Add Food Item')
    const errors = await form.fieldErrors([...required, 'Image URL (optional)'])
    expect(form.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    return errors
  })

describe('5 Validation: the add-item form, before anything is sent', () => {
  test.for(required)('required: %s', async (field, { remarks }) => {
    expect(await remarks(empty)).toHaveProperty(
      [field],
      expect.stringMatching(/required|Please enter|Please choose/),
    )
  })

  test('image URL: not required', async ({ remarks }) => {
    expect(await remarks(empty)).not.toHaveProperty(['Image URL (optional)'])
  })

  test('image URL: must be a URL if given', async ({ remarks }) => {
    expect(await remarks(wrong)).toHaveProperty(
      ['Image URL (optional)'],
      'Please enter a valid https image URL',
    )
  })

  test.for([
    ['Original price: a decimal with a 0.01 step', '22.50', '22.51', 'A price has at most two decimals'],
    ['Discounted price: a decimal with a 0.01 step', '9.95', '9.96', 'A price has at most two decimals'],
    ['quantity: a whole number', '5', '6', 'Please enter a whole number'],
  ])('%s', async ([title = '', value = '', next, remark], { form, remarks }) => {
    const [name = ''] = title.split(':')
    const label = name === 'quantity' ? 'Quantity' : name
    await form.fill({ [label]: value })
    const field = await form.field(label)
    await form.user.type(field, '{ArrowUp}')
    expect(field.value).toBe(next)
    await form.user.type(field, '{ArrowDown}')
    expect(field.value).toBe(value)
    expect(await remarks(wrong)).toHaveProperty([label], remark)
  })

  test('expires_at: a date and time', ({ form: _form }) => {
    expect(screen.getByLabelText<HTMLInputElement>('Available until').type).toBe('datetime-local')
  })

  test('cuisine_type: one of Italian, Indian, Healthy, Asian', ({ form: _form }) => {
    const options = [...screen.getByLabelText<HTMLSelectElement>('Cuisine').options].filter(
      ({ value }) => value !== '',
    )
    expect(options.map(({ text }) => text)).toEqual(['Italian', 'Indian', 'Healthy', 'Asian'])
  })

  test('a right form: is listed with its cents, without an image', async ({ form }) => {
    await form.fill({ ...right, Cuisine: 'Asian' })
    await form.press('Add Food Item')
    const row = await screen.findByRole('row', { name: new RegExp(right.Name) })
    for (const text of ['$9.95', '$22.50', '5']) within(row).getByText(text)
  })

  test('prices: no check that the discounted price is below the original', async ({ form }) => {
    const dear = { Name: 'Truffle arancini', 'Original price': '10', 'Discounted price': '12.50' }
    await form.fill({ ...right, ...dear, Cuisine: 'Italian' })
    await form.press('Add Food Item')
    await form.shows('Food item added successfully!')
    await form.goTo('Browse Food')
    const card = await form.card('Truffle arancini')
    within(card).getByText('$12.50')
    await form.hides('% off', card)
  })
})
