import { classes } from '#web/ui/class-names.ts'

interface MapMarkerProps {
  name: string
  count: number
  isSelected: boolean
  /** All of its meals are somewhere in their suburb. */
  isApproximate: boolean
  onPress: () => void
  onFocus: () => void
}

/** A pin with the number of meals in it; a circle where it is only known roughly where they are. */
export function MapMarker({ name, count, isSelected, isApproximate, onPress, onFocus }: MapMarkerProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isSelected}
      onClick={onPress}
      onFocus={onFocus}
      className={classes('relative grid h-13 w-11 rounded-control', isApproximate && 'translate-y-1/2')}
    >
      <svg
        aria-hidden="true"
        viewBox="-22 -52 44 52"
        className={classes(
          'absolute inset-0 size-full',
          isSelected ? 'fill-ink stroke-card' : 'fill-tomato stroke-card',
        )}
        strokeWidth={2}
      >
        {isApproximate ? (
          <>
            <circle cy={-26} r={20} />
            <circle cy={-26} r={16.5} fill="none" strokeWidth={1.5} strokeDasharray="4 3.5" />
          </>
        ) : (
          <path d="M0-1C-4-10-19-18-19-32A19 19 0 0 1 19-32C19-18 4-10 0-1Z" />
        )}
      </svg>
      <span
        className={classes(
          'relative self-center justify-self-center font-display text-lg font-bold tabular-nums',
          isSelected ? 'text-card' : 'text-on-tomato',
          !isApproximate && '-translate-y-1.5',
        )}
      >
        {count}
      </span>
    </button>
  )
}
