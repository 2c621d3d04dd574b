import { spokenDistance } from './distance.ts'

/** "1.2 km", or another label for it, on the screen; "1.2 kilometres away" for screen readers. */
export function DistanceLabel({ text, label = text }: { text: string; label?: string }) {
  return (
    <>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {label}
      </span>
      <span className="sr-only">{spokenDistance(text)}</span>
    </>
  )
}
