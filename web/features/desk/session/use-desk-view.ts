import { useCallback, useEffect, useState } from 'react'
import { type DeskGo, type DeskView, sectionOf } from '#web/domain/desk/desk-view.ts'
import { endWrites } from '#web/platform/http/repeat.ts'

const isDeskView = (value: unknown): value is DeskView =>
  typeof value === 'object' && value !== null && sectionOf((value as DeskView).name) !== undefined

const readView = (state: unknown): DeskView => (isDeskView(state) ? state : { name: 'overview' })

/** The view of the desk; each change is an entry of the browser's history under an unchanged address. */
export function useDeskView(): { view: DeskView; go: DeskGo; visit: number } {
  const [{ view, visit }, setState] = useState({ view: readView(history.state), visit: 0 })
  useEffect(() => {
    const stopped = new AbortController()
    const onPopState = ({ state }: PopStateEvent): void =>
      setState((now) => ({ view: readView(state), visit: now.visit + 1 }))
    addEventListener('popstate', onPopState, { signal: stopped.signal })
    return () => stopped.abort()
  }, [])
  useEffect(() => {
    endWrites()
  }, [visit])
  const go: DeskGo = useCallback((next, options) => {
    if (options?.replaces === true) {
      history.replaceState(next, '')
      return setState((now) => ({ ...now, view: next }))
    }
    history.pushState(next, '')
    scrollTo(0, 0)
    setState((now) => ({ view: next, visit: now.visit + 1 }))
  }, [])
  return { view, go, visit }
}
