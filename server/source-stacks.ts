import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Reads the map beside a file of the bundle; nothing where it has none. */
function readMap(file: URL): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Has stacks name the sources of the bundle in `folder`, as `--enable-source-maps` would, which costs all that a
 * bundle saves of a start: it reads the maps at once, here the first stack that is asked for reads them.
 */
export function nameSourcesInStacks(folder: URL): void {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (name: string): SourceMap | undefined => {
    if (!maps.has(name)) maps.set(name, readMap(new URL(name, folder)))
    return maps.get(name)
  }
  const address = new RegExp(`${RegExp.escape(folder.href)}([\\w-]+\\.js):(\\d+):(\\d+)`, 'g')
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${frame as unknown as string}`)]
      .join('\n')
      .replaceAll(address, (written, name: string, line: string, column: string) => {
        const origin = mapOf(name)?.findOrigin(Number(line), Number(column))
        return origin === undefined || !('fileName' in origin)
          ? written
          : `${new URL(origin.fileName, folder).href}:${origin.lineNumber}:${origin.columnNumber}`
      })
}
