import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from './class-names.ts'
import { Field } from './field.tsx'

interface PasswordProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
  help?: string
  error?: string | undefined
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, help, error, className, ...input }: PasswordProps) {
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} help={help} error={error}>
      {(tied) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...tied}
            type={shown ? 'text' : 'password'}
            className={classes(tied.className, 'pr-14', className)}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => show(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
