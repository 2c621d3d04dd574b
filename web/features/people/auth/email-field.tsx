import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/field.tsx'

/** The field for an email address. `autoComplete` is `username` in the forms of an account that exists. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField label="Email" type="email" inputMode="email" autoCapitalize="none" {...props} />
}
