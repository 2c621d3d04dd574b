import ChevronDown from 'virtual:icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/class-names.ts'
import { Field } from './field.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** A native select, which phones show as their own picker. `children` are the options. */
export function SelectField({ label, help, error, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={classes(control.className, 'appearance-none pr-10 text-ellipsis', className)}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </Field>
  )
}
