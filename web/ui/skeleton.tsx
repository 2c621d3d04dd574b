import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/** A placeholder with the size of what is loading: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-skeleton
      aria-hidden="true"
      className={classes('block animate-shimmer rounded-lg bg-sunk', className)}
    />
  )
}

/** Wraps skeletons and tells screen readers that something is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div className="contents">{children}</div>
    </div>
  )
}
