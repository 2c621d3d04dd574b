import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/badge.tsx'

const classNames: Partial<Record<Tone, string>> = {
  leaf: 'text-leaf',
  amber: 'font-semibold text-amber',
  red: 'font-semibold text-red',
}

/** A state in a row. The text carries the meaning; the tone only supports it. */
export const ToneText = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classNames[tone]}>{children}</span>
)
