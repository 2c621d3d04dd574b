import ChevronDown from 'virtual:icons/chevron-down'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/class-names.ts'

interface FoldedFieldsProps {
  title: string
  /** What is in them, in a few words; screen readers read it with the title. */
  summary?: string
  /** One line without a frame. */
  isSlim?: boolean
  /** Opens them. */
  isWrong: boolean
  children: ReactNode
}

/** Fields that are needed seldom, under a title and what is in them. */
export const FoldedFields = ({ title, summary, isSlim = false, isWrong, children }: FoldedFieldsProps) => (
  <details
    className={classes('group min-w-0', !isSlim && 'rounded-control border-2 border-line')}
    open={isWrong || undefined}
  >
    <summary
      className={classes(
        'flex list-none items-center gap-2 rounded-control hover:bg-sunk [&::-webkit-details-marker]:hidden',
        isSlim ? 'min-h-11 w-fit pr-2 text-soft' : 'min-h-12 justify-between px-3 py-1.5',
      )}
    >
      <span className="min-w-0">
        <span className={isSlim ? 'underline decoration-edge underline-offset-4' : 'block font-semibold'}>
          {title}
        </span>
        {summary !== undefined && <span className="block text-sm text-soft wrap-anywhere">{summary}</span>}
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-open:rotate-180"
      />
    </summary>
    <div className={classes('flex flex-col gap-4', isSlim ? 'pt-1' : 'px-3 pt-2 pb-4')}>{children}</div>
  </details>
)
