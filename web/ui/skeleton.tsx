import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/** Holds the place of what is loading, at its size: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-shimmer rounded-lg bg-sunk', className)} />
}

/** Says once to screen readers that something is loading, around skeletons. */
export function Loading({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
