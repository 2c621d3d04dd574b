import ArrowLeft from 'virtual:icons/arrow-left'
import type { ReactNode } from 'react'

/** Leads back to what a view was opened from. Stands above its heading. */
export const BackButton = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onBack}
    className="-ml-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-soft hover:text-ink"
  >
    <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
    <span>{children}</span>
  </button>
)
