import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#contract/constants.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

export function MobileField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'help'>) {
  return (
    <TextField
      label="Mobile number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      help="An Australian mobile, such as 0491 570 006."
      {...props}
    />
  )
}

/** The field for a password that is chosen. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'help' | 'autoComplete'>) {
  return (
    <PasswordField
      autoComplete="new-password"
      help={`At least ${PASSWORD_MIN} characters. Not a common password such as 123456, and not your name, your email or ours.`}
      {...props}
    />
  )
}
