import type { ReactNode } from 'react'

interface SwitchFieldProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that applies at once. */
export function SwitchField({ label, checked, onChange }: SwitchFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
      <span className="min-w-0">{label}</span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state by itself, and may not repeat it
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-sunk transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-[translate] checked:border-leaf checked:bg-leaf checked:before:translate-x-5 checked:before:bg-card forced-colors:appearance-auto"
      />
    </label>
  )
}
