import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface PageProps {
  children: ReactNode
  /** Width of a form. */
  narrow?: boolean
  /** Width of a list. */
  medium?: boolean
  className?: string
}

/** The column that holds the content of a view. */
export function Page({ children, narrow = false, medium = false, className }: PageProps) {
  const width = narrow ? 'max-w-xl' : medium ? 'max-w-3xl' : 'max-w-6xl'
  return (
    <div className={classes('mx-auto w-full px-4 py-6 sm:px-6 md:py-12', width, className)}>{children}</div>
  )
}

interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
  /** Low on a phone, for a view whose content should be on the first screen. */
  compact?: boolean
}

/** The only h1 of a view. Render it from the first render on: focus moves to it when the view opens. */
export function PageHeading({ children, lead, compact = false }: PageHeadingProps) {
  return (
    <header className={compact ? 'mb-3 md:mb-8' : 'mb-6 md:mb-8'}>
      <h1
        tabIndex={-1}
        className={classes(
          'wrap-break-word',
          compact ? 'text-2xl sm:text-4xl md:text-5xl' : 'text-[2rem] sm:text-4xl md:text-5xl',
        )}
      >
        {children}
      </h1>
      {lead !== undefined && (
        <p className={classes('mt-2 max-w-prose text-lg text-pretty text-soft', compact && 'max-sm:hidden')}>
          {lead}
        </p>
      )}
    </header>
  )
}
