import { type RefCallback, useCallback, useState } from 'react'

/** Where there is no layout. */
const USUAL_WIDTH = 640

/** The width of an element in CSS pixels, so that the text of a chart has its size on every screen. */
export function useChartWidth(): { width: number; ref: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(USUAL_WIDTH)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = (): void => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    if (!('ResizeObserver' in globalThis)) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}
