import './ui/face.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hydrateFromDocument } from './platform/prerendered-data.ts'
import { forbidZodToCompile } from './platform/zod-config.ts'
import { Root } from './root.tsx'
import { viewAtLoad } from './view.ts'

/** Hydrates the prerendered view in `element`, or renders into it; `onReady` is called once its buttons work. */
export function start(element: HTMLElement, onReady: () => void): void {
  forbidZodToCompile()
  const view = viewAtLoad(location)
  const app = <Root start={view} onReady={onReady} />
  // A document without a prerendered view, and every page in development, is rendered from nothing.
  // In a transition React hydrates in slices of 5 ms, so that no long task delays input.
  if (element.dataset['view'] === view.name) {
    hydrateFromDocument()
    startTransition(() => void hydrateRoot(element, app))
  } else createRoot(element).render(app)
}
