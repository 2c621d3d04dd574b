import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-tomato text-on-tomato hover:bg-tomato-deep',
  secondary: 'border-2 border-edge bg-card text-ink hover:border-ink hover:bg-sunk',
  quiet:
    'text-ink underline decoration-edge decoration-2 underline-offset-4 hover:bg-sunk hover:decoration-ink',
  danger: 'border-2 border-red bg-card text-red hover:bg-red-wash',
}
const baseClasses =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold transition-[background-color,border-color,scale] duration-150 ease-out active:scale-[0.98]'
const inactiveClasses = 'aria-disabled:cursor-default aria-disabled:opacity-60'

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', extraClasses?: string): string =>
  classes(baseClasses, inactiveClasses, variantClasses[variant], extraClasses)

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** While true the button shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean
  /**
   * While true the button keeps the focus, which one that is disabled in HTML would lose, and ignores clicks.
   */
  disabled?: boolean
}

export function Button({
  variant = 'primary',
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy || disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || disabled || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
      className={buttonClass(variant, className)}
    >
      {busy && <Spinner />}
      <span className="contents">{children}</span>
    </button>
  )
}
