import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// In plain JavaScript, because the build runs before the right Node is installed.
const root = join(import.meta.dirname, '..')
/** The folder of the bundled server. */
export const bundle = new URL('../dist/server/', import.meta.url)
export const stampFile = new URL('sources.sha256', bundle)

/**
 * One hash over names, sizes and times of what the server is bundled from, without reading it: each start asks.
 * Times in seconds, since layers of containers keep no more.
 */
export function stampOfSources() {
  const hash = createHash('sha256')
  const files = ['server', 'contract'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true })
      .filter((name) => /\.(?:ts|json|txt|svg)$/.test(name))
      .map((name) => join(top, name)),
  )
  for (const file of [
    ...files.toSorted((a, b) => a.localeCompare(b)),
    'package-lock.json',
    'vite.server.config.ts',
  ]) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${Math.floor(mtimeMs / 1000)}\n`)
  }
  return hash.digest('hex')
}

/** Whether the bundle was made of the sources as they are now. */
export const isBundled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()
