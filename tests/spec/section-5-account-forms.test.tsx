import { screen } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'

const forms = {
  'sign in': { opens: 'Login / Register', button: 'Sign in', fields: ['Email', 'Password'] },
  register: {
    opens: 'Get started',
    button: 'Create account',
    fields: ['Name', 'Email', 'Mobile number', 'Password', 'Confirm password'],
  },
} as const
const TOO_SHORT = 'Password must be at least 6 characters'
const NOT_AUSTRALIAN = 'Please enter a valid Australian mobile number'
const nothing = {}
const wrong = {
  Name: 'Ana',
  Email: 'ana@surplate',
  'Mobile number': '0312345678',
  Password: '12345',
  'Confirm password': '54321',
}

/** What stands beside each field once the form was sent so filled in. */
const it = base.extend(
  'remarks',
  ({ visit }) =>
    async (form: keyof typeof forms, typed: Record<string, string>) => {
      const { opens, button, fields } = forms[form]
      const page = visit()
      await page.press(opens)
      await page.fill(Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])))
      await page.press(button, await page.find('main', ''))
      const errors = await page.fieldErrors(fields)
      expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([])
      return errors
    },
)

describe('5 Validation: the sign-in and register form, before anything is sent', () => {
  it.for([
    ['name required', 'register', nothing, 'Name', 'Name is required'],
    ['email required', 'sign in', nothing, 'Email', 'Email is required'],
    ['email required', 'register', nothing, 'Email', 'Email is required'],
    ['email looks like an address', 'sign in', wrong, 'Email', 'Please enter a valid email address'],
    ['email looks like an address', 'register', wrong, 'Email', 'Please enter a valid email address'],
    ['password required', 'sign in', nothing, 'Password', 'Password is required'],
    ['password required', 'register', nothing, 'Password', 'Password is required'],
    ['password at least 6 characters', 'sign in', wrong, 'Password', TOO_SHORT],
    ['password at least 6 characters', 'register', wrong, 'Password', TOO_SHORT],
    ['confirm password required', 'register', nothing, 'Confirm password', 'Please confirm your password'],
    ['confirm password matches', 'register', wrong, 'Confirm password', 'Passwords do not match'],
    ['mobile number required', 'register', nothing, 'Mobile number', 'Mobile number is required'],
    ['mobile number is Australian', 'register', wrong, 'Mobile number', NOT_AUSTRALIAN],
  ] as const)('%s (%s)', async ([_rule, form, typed, field, message], { remarks }) => {
    expect(await remarks(form, typed)).toHaveProperty([field], message)
  })

  it('register only: sign in asks for no name, mobile number or second password', async ({ visit }) => {
    await visit().press('Login / Register')
    await screen.findByLabelText('Email')
    for (const field of ['Name', 'Mobile number', 'Confirm password'])
      expect(screen.queryByLabelText(field)).toBeNull()
  })

  it('a right form: leaves no remark', async ({ visit }) => {
    const page = visit()
    await page.press('Get started')
    await page.fill({
      Name: 'Ana',
      Email: 'ana@surplate.example',
      'Mobile number': '+61491570006',
      Password: 'quiet-tram-41',
      'Confirm password': 'quiet-tram-41',
    })
    await page.press('Create account')
    await page.find('button', 'Hello, Ana')
  })
})
