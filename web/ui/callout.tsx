import CircleAlert from 'virtual:icons/circle-alert'
import CircleCheck from 'virtual:icons/circle-check'
import Info from 'virtual:icons/info'
import TriangleAlert from 'virtual:icons/triangle-alert'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './class-names.ts'

type Kind = 'success' | 'error' | 'warning' | 'info'

const styles = {
  success: { icon: CircleCheck, boxClass: 'border-leaf bg-leaf-wash', iconClass: 'text-leaf' },
  error: { icon: CircleAlert, boxClass: 'border-red bg-red-wash', iconClass: 'text-red' },
  warning: { icon: TriangleAlert, boxClass: 'border-amber bg-amber-wash', iconClass: 'text-amber' },
  info: { icon: Info, boxClass: 'border-line bg-sunk', iconClass: 'text-soft' },
} satisfies Record<Kind, unknown>

/** A message that stays in the page. With `live`, screen readers read it out when it appears. */
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
  const { icon: Icon, boxClass, iconClass } = styles[kind]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={classes(
        'flex items-start gap-3 rounded-control border-l-4 px-4 py-3 text-ink',
        boxClass,
        className,
      )}
    >
      <Icon aria-hidden="true" className={classes('mt-0.5 size-5 shrink-0', iconClass)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

/** Why a form was refused, where no single field is at fault; nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  const error = useRef<HTMLDivElement>(null)
  // The button that was pressed can stand a screen below it.
  useEffect(() => {
    error.current?.scrollIntoView?.({ block: 'nearest' })
  }, [message])
  if (message === undefined) return null
  return (
    <div ref={error}>
      <Callout kind="error" live>
        {message}
      </Callout>
    </div>
  )
}
