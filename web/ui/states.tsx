import CircleAlert from 'virtual:icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface EmptyProps {
  /** For example "No orders yet". */
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  picture?: string
}

export function EmptyState({ title, children, action, picture }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line px-6 py-12 text-center">
      {picture !== undefined && (
        <img src={picture} alt="" width={160} height={120} className="mb-2 h-30 w-40" />
      )}
      <p className="font-display text-xl font-bold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-soft">{children}</div>}
      <div className="contents">{action}</div>
    </div>
  )
}

/** What failed, and a button that tries again. */
export function ErrorState({
  children,
  onRetry,
  busy = false,
}: {
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border-2 border-red bg-red-wash px-5 py-4 text-ink"
    >
      <CircleAlert aria-hidden="true" className="size-6 shrink-0 text-red" />
      <p className="min-w-48 flex-1 font-medium">{children}</p>
      {onRetry !== undefined && (
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  )
}
