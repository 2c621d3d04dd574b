import { useEffect } from 'react'

/** A view whose heading changes while it is open says so in the title, too. */
export function useTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · Surplate`
  }, [heading])
}
