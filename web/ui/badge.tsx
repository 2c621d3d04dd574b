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

/** A short status text. The text carries the meaning; the tone only supports it. */
export function Badge({ tone = 'plain', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      {...rest}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold max-sm:text-balance sm:whitespace-nowrap',
        toneClasses[tone],
        className,
      )}
    />
  )
}
