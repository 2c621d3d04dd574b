import { captureClicks } from './platform/prerender/early-clicks.ts'
import { reloadForNewVersion } from './platform/new-version.ts'
import { pause } from './platform/pause.ts'
import type * as main from './main.tsx'

/** A picture that does not load must not keep the page from becoming interactive. */
const LONGEST_MS = 2_000

/** Resolves when the document has been painted with its pictures. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    // The frame after `load` paints the pictures; what is done after that frame does not delay it.
    const afterFrame = (): number => requestAnimationFrame(() => setTimeout(resolve))
    if (document.readyState === 'complete') afterFrame()
    else addEventListener('load', afterFrame, { once: true })
  })

// The only script that a prerendered document loads at once: all other code would compete with the first
// paint for the connection.
const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
reloadForNewVersion()

type AppCode = Promise<Pick<typeof main, 'start'>>

/**
 * The app with the code of a prerendered view, in one import. Of two that share code with an await at its top
 * level, WebKit evaluates the second without waiting for that code
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
const codeOfView: Partial<Record<string, () => AppCode>> = {
  browse: () => import('./start/browse-start.ts'),
  auth: () => import('./start/auth-start.ts'),
}

const { view, otherView } = document.documentElement.dataset
const repeatClicks = captureClicks(root)
if (view !== undefined && otherView === undefined) await firstPaint()
const { name } = JSON.parse(view ?? '{}') as { name?: string }
const importCode = codeOfView[name ?? ''] ?? ((): AppCode => import('./main.tsx'))
const { start } = await importCode()
await pause()
// Not in the effect that says so: there React cannot hydrate what is clicked, and drops the click.
void start(root, () => void pause().then(repeatClicks))
