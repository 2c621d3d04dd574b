import { firstSight } from './platform/first-sight.ts'

// This alone loads at once. A document that already shows its view is looked at before the rest of the code takes part.
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
/** Fetches all of the code at once that this document is going to need. */
function fetchCode(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="code"]')?.content ?? ''
  for (const href of named.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

const again = root.dataset['view'] === undefined ? undefined : await firstSight(root)
fetchCode()
const { start } = await import('./main.tsx')
if (again !== undefined) document.addEventListener('arrived', again, { once: true })
start(root)
