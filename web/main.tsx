import '#web/platform/no-eval.ts'
import './ui/face.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hydrateFromDocument } from './platform/prerendered-data.ts'
import { Root } from './root.tsx'
import { viewAtLoad } from './view.ts'

/** Brings the page to life in `element`. */
export function start(element: HTMLElement): void {
  const view = viewAtLoad(location)
  const app = <Root start={view} />
  // What the document shows already is taken over; any other view, and development, starts from nothing.
  // As a transition the taking-over is done in slices, so that a press is answered meanwhile.
  if (element.dataset['view'] === view.name) {
    hydrateFromDocument()
    startTransition(() => void hydrateRoot(element, app))
  } else createRoot(element).render(app)
}
