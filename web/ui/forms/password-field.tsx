import Eye from 'virtual:icons/eye'
import EyeOff from 'virtual:icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { classes } from '#web/ui/class-names.ts'
import { Field } from './field.tsx'

interface PasswordProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
  help?: string
  error?: string | undefined
}

/** A password input with a button that shows the password. */
export function PasswordField({ label, help, error, className, ...input }: PasswordProps) {
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            className={classes(control.className, 'pr-14', className)}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}

/**
 * A hidden field for password managers: it names the account that the password in the same form belongs to.
 */
export const UsernameHint = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
)
