import { captureClicks } from './platform/prerender/early-clicks.ts'
import { reloadForNewVersion } from './platform/new-version.ts'
import { pause } from './platform/pause.ts'
import { firstPaint } from './platform/prerender/first-paint.ts'

// The only script that a prerendered document loads at once: all other code would compete with the first paint for the connection.
const root = document.getElementById('root')
if (root === null) throw new Error('the document has no root')
reloadForNewVersion()

/** The code of a prerendered view beyond that of the app, which it is fetched beside. */
const viewCode: Partial<Record<string, () => Promise<unknown>>> = {
  browse: () => import('./features/shop/browse/browse-view.tsx'),
  auth: () => import('./features/people/auth/auth-view.tsx'),
}

const { view, otherView } = document.documentElement.dataset
const repeatClicks = captureClicks(root)
if (view !== undefined && otherView === undefined) await firstPaint()
const { name } = JSON.parse(view ?? '{}') as { name?: string }
const app = import('./main.tsx')
// Each import adds a link for each of its files, which takes a slow phone some milliseconds.
await pause()
const [{ start }] = await Promise.all([app, viewCode[name ?? '']?.()])
await pause()
// Not in the effect that says so: there React cannot hydrate what is clicked, and drops the click.
start(root, () => void pause().then(repeatClicks))
