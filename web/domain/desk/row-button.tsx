import type { ReactNode } from 'react'
import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'

interface RowButtonProps {
  onOpen: () => void
  className?: string
  children: ReactNode
}

/** A card that opens what it shows. */
export const RowButton = ({ onOpen, className, children }: RowButtonProps) => (
  <button
    type="button"
    onClick={onOpen}
    className={classes(cardClass, 'flex min-h-12 w-full text-left hover:border-ink', className)}
  >
    {children}
  </button>
)
