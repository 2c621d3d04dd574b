import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export const cardClass = 'rounded-card border border-line bg-card shadow-card'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(cardClass, 'p-5', className)} />
}
