import { createFormControl, type FieldErrors, type FormState } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fieldProps } from '#web/platform/forms/form-fields.ts'

interface Credentials {
  email: string
  password: string
}

function formWith(errors: FieldErrors<Credentials>) {
  const { formControl } = createFormControl<Credentials>({ defaultValues: { email: '', password: '' } })
  return { ...formControl, formState: { errors } as FormState<Credentials> }
}

it('registers the field and gives it its own error only', () => {
  const form = formWith({ email: { type: 'custom', message: 'Email is required' } })
  expect(fieldProps(form, 'email')).toMatchObject({ name: 'email', error: 'Email is required' })
  expect(fieldProps(form, 'password')).toMatchObject({ name: 'password', error: undefined })
})

it('passes options to the registration', () => {
  const props = fieldProps(formWith({}), 'email', { disabled: true })
  expect(props).toMatchObject({ name: 'email', disabled: true })
})
