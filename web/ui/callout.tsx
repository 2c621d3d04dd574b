import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

type Kind = 'done' | 'failed' | 'careful' | 'info'

const kinds = {
  done: { icon: CircleCheck, look: 'border-leaf bg-leaf-wash', mark: 'text-leaf' },
  failed: { icon: CircleAlert, look: 'border-red bg-red-wash', mark: 'text-red' },
  careful: { icon: TriangleAlert, look: 'border-amber bg-amber-wash', mark: 'text-amber' },
  info: { icon: Info, look: 'border-line bg-sunk', mark: 'text-soft' },
} satisfies Record<Kind, unknown>

/** A message that stays where it is, such as why a form was refused. `live` reads it out when it appears. */
export function Callout({
  kind,
  live = false,
  children,
  className,
}: {
  kind: Kind
  live?: boolean
  children: ReactNode
  className?: string
}) {
  const { icon: Icon, look, mark } = kinds[kind]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={classes('flex items-start gap-3 rounded-control border-l-4 px-4 py-3 text-ink', look, className)}
    >
      <Icon aria-hidden="true" className={classes('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
