import type { ComponentProps } from 'react'
import { removalFocus } from '#web/platform/removal-focus.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'aria-label' | 'noValidate' | 'onSubmit'> {
  /** Screen readers list the form by it: what it is for, and in a list of forms for which row. */
  name: string
  onSubmit: () => unknown
}

/** A form that is sent by script, and says itself what is wrong. */
export const Form = ({ name, onSubmit, className = 'flex flex-col gap-4', ...rest }: FormProps) => (
  <form
    ref={removalFocus}
    aria-label={name}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
    className={className}
    {...rest}
  />
)
