import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { classes } from '#web/ui/class-names.ts'
import { type ControlProps, Field } from './field.tsx'

/** How numbers of a kind are typed, read and shown. */
export interface NumberKind {
  inputMode: 'decimal' | 'numeric'
  /** Undefined where the text is no such number. */
  read: (text: string) => number | undefined
  show: (value: number) => string
  /** One press of an arrow key. */
  step: number
  least: number
}

/**
 * What is in a field: nothing while it is empty, and the text where it cannot be read, which no schema
 * accepts as a number.
 */
export type NumberFieldValue = number | string | null | undefined

interface NumberProps {
  kind: NumberKind
  value: NumberFieldValue
  onChange: (value: NumberFieldValue) => void
}

const valueOf = ({ read }: NumberKind, text: string): NumberFieldValue =>
  text.trim() === '' ? null : (read(text) ?? text)
const textOf = ({ show }: NumberKind, value: NumberFieldValue): string =>
  typeof value === 'number' ? show(value) : (value ?? '')

/** One step from a value, on whole steps. */
export function stepFrom({ step, least }: NumberKind, value: NumberFieldValue, steps: number): number {
  const from = typeof value === 'number' ? Math.round(value / step) : 0
  return Math.max(least, Number(((from + steps) * step).toFixed(2)))
}

const arrows: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

type NumberInputProps = NumberProps & Omit<ComponentProps<'input'>, 'type' | keyof NumberProps>

/**
 * A number as text: an input of type `number` drops a decimal comma, so that 12,50 is 1250, and changes with
 * the wheel. It shows what is typed until it is left, and then what was read.
 */
export function NumberInput({ kind, value, onChange, onBlur, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: NumberFieldValue }>()
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = arrows[event.key]
    // With a modifier they select, or move the cursor.
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChange(stepFrom(kind, value, steps))
  }
  return (
    <input
      autoComplete="off"
      {...input}
      type="text"
      inputMode={kind.inputMode}
      // A value that was set meanwhile, by a button or a reset, takes the place of what is typed.
      value={typed !== undefined && typed.value === value ? typed.text : textOf(kind, value)}
      onChange={({ currentTarget: { value: text } }) => {
        const next = valueOf(kind, text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<NumberInputProps, 'id' | keyof ControlProps> & { className?: string }

export function NumberField({ label, help, error, warning, className, ...input }: NumberFieldProps) {
  return (
    <Field label={label} help={help} error={error} warning={warning}>
      {(control) => <NumberInput {...input} {...control} className={classes(control.className, className)} />}
    </Field>
  )
}
