import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))
/** Views and the app itself: no other chunk imports these. */
const APP = /\/web\/(?:[\w-]+\.tsx?$|features\/)/

/** The modules that a module imports statically, itself included. */
function reachedFrom(start: string, modules: Modules): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/**
 * One chunk for the modules that the app imports statically and shares with views that load later: split further, they would cost a
 * phone several round trips. The preload helper is apart, so that the first script does not import that chunk.
 */
export function firstChunks() {
  let reached: Set<string> | undefined
  const name = (id: string, modules: Modules): string | null => {
    if (id.includes('vite/preload-helper')) return 'preload'
    reached ??= reachedFrom(main, modules)
    return reached.has(id) && !APP.test(id) ? 'app-shared' : null
  }
  return [{ name, debugName: 'first' }]
}
