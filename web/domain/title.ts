import { isolatedText } from '#contract/text/isolated-text.ts'
import { useEffect } from 'react'

export const documentTitle = (heading: string): string => `${isolatedText(heading)} · Surplate`

/** For a view whose heading changes while it is shown. */
export function useTitle(heading: string): void {
  useEffect(() => {
    document.title = documentTitle(heading)
  }, [heading])
}
