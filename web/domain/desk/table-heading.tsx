import type { ReactNode } from 'react'

/** The title of a list, and its filters: on a desktop in one low line, so that the rows have the screen. */
export const TableHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:-mt-6 lg:mb-1 lg:items-center">
    <h1 tabIndex={-1} className="text-[min(2rem,11vw)] wrap-break-word lg:text-2xl">
      {title}
    </h1>
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full sm:*:min-w-48 lg:items-center lg:[&_:is(select,[type=search])]:min-h-8 lg:[&_:is(select,[type=search])]:py-0 lg:[&_label:not(:has(input))]:sr-only">
      {children}
    </div>
  </header>
)
