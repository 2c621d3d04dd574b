import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { fillForm, fieldErrors } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const forms = {
  'sign in': { button: 'Sign in', fields: ['Email', 'Password'] },
  register: { button: 'Create account', fields: ['Name', 'Email', 'Mobile number', 'Password', 'Confirm password'] },
} as const
const nothing = {}
const wrong = { Name: 'Ana', Email: 'ana@surplate', 'Mobile number': '0312345678', Password: '12345', 'Confirm password': '54321' }

async function open(form: keyof typeof forms): Promise<Page> {
  const page = await shop.visit()
  await page.goto('/')
  await press(page, form === 'register' ? 'Get started' : 'Login / Register')
  await page.getByLabel('Email').waitFor()
  return page
}

const answers = new Map<string, Promise<Record<string, string>>>()
/** What stands beside each field once the form was sent so filled in; each filling is sent once for all rows about it. */
function remarks(form: keyof typeof forms, typed: Record<string, string>): Promise<Record<string, string>> {
  const key = form + JSON.stringify(typed)
  const errors = answers.get(key) ?? send(form, typed)
  answers.set(key, errors)
  return errors
}
async function send(form: keyof typeof forms, typed: Record<string, string>): Promise<Record<string, string>> {
  const { button, fields } = forms[form]
  const page = await open(form)
  const calls = callsOf(page)
  await fillForm(page, Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])))
  await press(page, button)
  const errorsByField = await fieldErrors(page, fields)
  expect(calls, 'nothing is asked of the server').toEqual([])
  return errorsByField
}

describe('5 Validation: the sign-in and register form, before anything is sent', () => {
  it.each([
    ['name required', 'register', nothing, 'Name', 'Name is required'],
    ['email required', 'sign in', nothing, 'Email', 'Email is required'],
    ['email required', 'register', nothing, 'Email', 'Email is required'],
    ['email looks like an address', 'sign in', wrong, 'Email', 'Please enter a valid email address'],
    ['email looks like an address', 'register', wrong, 'Email', 'Please enter a valid email address'],
    ['password required', 'sign in', nothing, 'Password', 'Password is required'],
    ['password required', 'register', nothing, 'Password', 'Password is required'],
    ['password at least 6 characters', 'sign in', wrong, 'Password', 'Password must be at least 6 characters'],
    ['password at least 6 characters', 'register', wrong, 'Password', 'Password must be at least 6 characters'],
    ['confirm password required', 'register', nothing, 'Confirm password', 'Please confirm your password'],
    ['confirm password matches', 'register', wrong, 'Confirm password', 'Passwords do not match'],
    ['mobile number required', 'register', nothing, 'Mobile number', 'Mobile number is required'],
    ['mobile number is Australian', 'register', wrong, 'Mobile number', 'Please enter a valid Australian mobile number'],
  ] as const)('%s (%s)', async (_rule, form, typed, field, message) => {
    expect(await remarks(form, typed)).toHaveProperty([field], message)
  })

  it('register only: sign in asks for no name, mobile number or second password', async () => {
    const page = await open('sign in')
    for (const field of ['Name', 'Mobile number', 'Confirm password']) expect(await page.getByLabel(field, { exact: true }).count()).toBe(0)
  })

  it('a right form: leaves no remark', async () => {
    const page = await open('register')
    const right = {
      Name: 'Ana',
      Email: 'ana@surplate.example',
      'Mobile number': '+61491570006',
      Password: 'quiet-tram-41',
      'Confirm password': 'quiet-tram-41',
    }
    await fillForm(page, right)
    await press(page, 'Create account')
    await expect(page.getByRole('button', { name: 'Hello, Ana' })).toShow()
  })
})
