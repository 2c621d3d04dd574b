import CircleAlert from 'virtual:icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/class-names.ts'

interface FieldLabels {
  label: ReactNode
  /** Stands below the control. */
  help?: ReactNode
  /** Why the value was refused; screen readers read it with the control. */
  error?: string | undefined
  /** A remark that does not block the form. */
  warning?: ReactNode
}

/** The props that connect a control with its label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

export const controlClass =
  'block w-full min-h-12 rounded-control border-2 border-edge bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-soft hover:border-ink aria-invalid:border-red aria-invalid:bg-red-wash'

/**
 * A control with its label above and its error, warning and help below. `children` renders the control with
 * the props given.
 */
export function Field({
  label,
  help,
  error,
  warning,
  children,
}: FieldLabels & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [
    error !== undefined && `${id}-error`,
    warning !== undefined && `${id}-warning`,
    help !== undefined && `${id}-help`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="contents">
        {children({
          id,
          'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
          'aria-invalid': error !== undefined || undefined,
          className: controlClass,
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-red">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {warning !== undefined && (
        <p id={`${id}-warning`} className="font-medium text-amber">
          {warning}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-sm text-soft">
          {help}
        </p>
      )}
    </div>
  )
}

type ControlFieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldLabels &
  Omit<ComponentProps<Tag>, 'id'>

/** A one-line field: `<TextField label="Email" type="email" {...fieldProps(form, 'email')} />`. */
export function TextField({ label, help, error, warning, className, ...input }: ControlFieldProps<'input'>) {
  return (
    <Field label={label} help={help} error={error} warning={warning}>
      {(control) => <input {...input} {...control} className={classes(control.className, className)} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  help,
  error,
  warning,
  className,
  ...textarea
}: ControlFieldProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} warning={warning}>
      {(control) => (
        <textarea rows={3} {...textarea} {...control} className={classes(control.className, className)} />
      )}
    </Field>
  )
}
