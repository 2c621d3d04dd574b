import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'

interface FieldTexts {
  label: ReactNode
  /** Stands under the control and says how to fill it in. */
  help?: ReactNode
  /** What is wrong, in words; read out with the control. */
  error?: string | undefined
  /** A remark that does not stop the form, such as an unusual price. */
  warning?: ReactNode
}

/** What a control takes to be tied to its label, help and error. */
export interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

export const controlClass =
  'block w-full min-h-12 rounded-control border-2 border-edge bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-soft hover:border-ink aria-invalid:border-red aria-invalid:bg-red-wash'

/** A labelled control: label above, help below, error beside it. `children` gets what ties them together. */
export function Field({ label, help, error, warning, children }: FieldTexts & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const told = [error !== undefined && `${id}-error`, warning !== undefined && `${id}-warning`, help !== undefined && `${id}-help`].filter(
    Boolean,
  )
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': told.length > 0 ? told.join(' ') : undefined,
        'aria-invalid': error !== undefined || undefined,
        className: controlClass,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-red">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
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

type Labelled<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & Omit<ComponentProps<Tag>, 'id'>

/** A one-line field: `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({ label, help, error, warning, className, ...input }: Labelled<'input'>) {
  return (
    <Field label={label} help={help} error={error} warning={warning}>
      {(tied) => <input {...input} {...tied} className={classes(tied.className, className)} />}
    </Field>
  )
}

export function TextAreaField({ label, help, error, warning, className, ...textarea }: Labelled<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} warning={warning}>
      {(tied) => <textarea rows={3} {...textarea} {...tied} className={classes(tied.className, className)} />}
    </Field>
  )
}
