import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/class-names.ts'

interface CheckboxProps {
  label: ReactNode
  type?: 'checkbox' | 'radio'
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  ref?: ComponentProps<'input'>['ref']
  className?: string
}

/** A checkbox or a radio button beside its label, which can be pressed as a whole. */
export function Checkbox({
  label,
  type = 'checkbox',
  checked,
  onChange,
  className,
  ...input
}: CheckboxProps) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1.5 leading-snug hover:bg-sunk has-checked:font-semibold',
        className,
      )}
    >
      <input
        {...input}
        type={type}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 cursor-pointer accent-tomato"
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
