import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export type Tone = 'plain' | 'leaf' | 'amber' | 'red' | 'ink'

const toneClasses: Record<Tone, string> = {
  plain: 'bg-sunk text-ink',
  leaf: 'bg-leaf-wash text-leaf',
  amber: 'bg-amber-wash text-amber',
  red: 'bg-red-wash text-red',
  ink: 'bg-night text-on-night',
}

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
  /** As low as a line of text. */
  low?: boolean
}

/** A short status text. The text carries the meaning; the tone only supports it. */
export function Badge({ tone = 'plain', low = false, className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full text-sm font-semibold max-sm:text-balance sm:whitespace-nowrap',
        low ? 'px-2 leading-5' : 'px-3 py-1',
        toneClasses[tone],
        className,
      )}
    />
  )
}
