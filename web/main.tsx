import './platform/react-first.ts'
import './ui/face.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hydrateFromDocument } from './platform/prerender/prerendered-data.ts'
import { importPaymentSuccess } from './app.tsx'
import { entryAtLoad } from './history-state.ts'
import { forbidZodToCompile } from './platform/forms/zod-config.ts'
import { Root } from './root.tsx'

/**
 * Whether the address was entered or followed, also once more, for which browsers keep the state of the
 * entry; not when the page was reloaded, restored, or returned to.
 */
const isEntered = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}

/**
 * Hydrates the prerendered view in `element`, or renders another in its place; `onReady` is called once its
 * buttons work.
 */
export async function start(element: HTMLElement, onReady: () => void): Promise<void> {
  forbidZodToCompile()
  const entry = entryAtLoad(isEntered() ? null : history.state, location)
  const app = <Root start={entry} onReady={onReady} />
  const documentData = document.documentElement.dataset
  const isPrerendered = documentData['view'] === JSON.stringify(entry.view)
  if (!isPrerendered) element.replaceChildren()
  delete documentData['otherView']
  // In a transition React hydrates in slices of 5 ms, so that no long task delays input.
  if (isPrerendered) {
    hydrateFromDocument()
    startTransition(() => void hydrateRoot(element, app))
    return
  }
  // Its document brings its code along.
  if (entry.view.name === 'payment-success') await importPaymentSuccess().catch(() => undefined)
  startTransition(() => createRoot(element).render(app))
}
