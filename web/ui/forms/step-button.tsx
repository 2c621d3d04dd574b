import type { ComponentType, SVGProps } from 'react'

interface StepButtonProps {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** At its limit it keeps the focus, and ignores presses. */
  isInactive?: boolean
  onClick: () => void
}

/** The button beside a number that makes it one more or one less. */
export function StepButton({ label, icon: Icon, isInactive = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isInactive || undefined}
      onClick={isInactive ? undefined : onClick}
      className="grid size-11 shrink-0 touch-manipulation place-items-center rounded-full border-2 border-edge hover:border-ink hover:bg-sunk aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
