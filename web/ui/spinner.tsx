/** Shown inside what was pressed, so that the answer to a press is where the eye is. */
export function Spinner() {
  return (
    <span aria-hidden="true" className="inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent" />
  )
}
