import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))
/** Views and the app itself: no other chunk imports these. */
const APP = /\/web\/(?:[\w-]+\.tsx?$|features\/)/

/** The app imports them only by the index of their package: the views that use them load them. */
const OF_VIEWS =
  /\/@tanstack\/.*(?:queriesObserver|useQueries|infinite|streamedQuery|useInfinite|mutationObserver|useMutation|useIsFetching|HydrationBoundary|hydration)/i

const ICON = /virtual:icons\//

/** The modules that a module imports statically, itself included. */
function withStaticImports(start: string, modules: Modules): Set<string> {
  const moduleIds = new Set([start])
  for (const id of moduleIds)
    for (const importedId of modules.getModuleInfo(id)?.importedIds ?? []) moduleIds.add(importedId)
  return moduleIds
}

/**
 * One chunk for the modules that the app imports statically and shares with views that load later: split
 * further, they would cost a phone several round trips. What the first script uses is apart, so that it does
 * not import that chunk.
 */
export function firstChunks() {
  let moduleIds: Set<string> | undefined
  const name = (id: string, modules: Modules): string | null => {
    moduleIds ??= withStaticImports(main, modules)
    if (OF_VIEWS.test(id)) return null
    if (!moduleIds.has(id)) return ICON.test(id) ? 'icons' : null
    return APP.test(id) ? null : 'app-shared'
  }
  return [
    // Before the other: a chunk of a group takes along what its modules import, unless a group of higher
    // priority has it.
    {
      name: 'preload',
      test: /vite\/preload-helper|\/web\/platform\/(?:pause|new-version)\.ts$/,
      priority: 1,
    },
    { name, debugName: 'first' },
  ]
}
