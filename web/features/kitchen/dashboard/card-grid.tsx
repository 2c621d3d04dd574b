import type { ReactNode } from 'react'

/** The cards of a tab: one column on a phone, elsewhere two. */
export function CardGrid({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 sm:[&_summary]:min-h-19">
        {children}
      </div>
    </>
  )
}
