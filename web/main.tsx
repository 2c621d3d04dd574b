import '#web/platform/no-eval.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Root } from './root.tsx'
import { viewAtLoad } from './view.ts'

const element = document.getElementById('root')
if (element === null) throw new Error('the page has no root')
const start = viewAtLoad(location)
const app = <Root start={start} />
// The built document already shows home; every other view, and development, starts from nothing.
// As a transition the taking-over is done in slices, so that a press is answered meanwhile.
if (start.name === 'home' && element.hasChildNodes()) startTransition(() => void hydrateRoot(element, app))
else createRoot(element).render(app)
