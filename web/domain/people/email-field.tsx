import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/field.tsx'

/** The field for an email address. `autoComplete` is `username` in the forms of an account that exists. */
export function EmailField({
  label = 'Email',
  ...props
}: Partial<Omit<ComponentProps<typeof TextField>, 'type'>>) {
  return <TextField label={label} type="email" inputMode="email" autoCapitalize="none" {...props} />
}
