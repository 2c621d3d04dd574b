import ChevronDown from 'virtual:icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { cardClass } from './card.tsx'
import { classes } from './class-names.ts'

interface FoldedCardProps {
  /** By which it can be opened from elsewhere. */
  id?: string
  title: string
  /** Of the heading. */
  level?: 2 | 3
  /** What is in it, in a few words. */
  note?: ReactNode
  /** Keeps what was entered while it is closed again. */
  keepsContent?: boolean
  children: ReactNode
}

/** A card that shows its title until somebody opens it. What it shows is loaded then. */
export function FoldedCard({ id, title, level = 3, note, keepsContent = false, children }: FoldedCardProps) {
  const Heading = `h${level}` as const
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const change = (next: boolean): void => {
    setOpen(next)
    if (next) setOpened(true)
  }
  return (
    <details
      id={id}
      className={classes(cardClass, 'group lg:open:col-span-full')}
      onToggle={(event) => change(event.currentTarget.open)}
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
        <hgroup className="min-w-0">
          <Heading className="text-xl">{title}</Heading>
          {note !== undefined && !isOpen && <p className="text-soft">{note}</p>}
        </hgroup>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {(isOpen || (keepsContent && wasOpened)) && <div className="px-5 pb-5">{children}</div>}
    </details>
  )
}
