import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface Modules {
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))
/** Only the shop itself uses these. */
const OWN = /\/web\/(?:[\w-]+\.tsx?$|features\/)/

/** Everything a module imports at once, itself included. */
function reachedFrom(start: string, modules: Modules): Set<string> {
  const reached = new Set([start])
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/**
 * What the shop needs at once and shares with what opens later comes in one piece: a phone would need several trips for the many
 * small ones it falls into. The first script keeps free of it.
 */
export function firstChunks() {
  let reached: Set<string> | undefined
  const name = (id: string, modules: Modules): string | null => {
    if (id.includes('vite/preload-helper')) return 'preload'
    reached ??= reachedFrom(main, modules)
    return reached.has(id) && !OWN.test(id) ? 'common' : null
  }
  return [{ name, debugName: 'first' }]
}
