import { readFileSync } from 'node:fs'

/** Lines are counted from 0. */
interface LineTable {
  /** Paths from the folder of the bundle. */
  sources: string[]
  /** The first line of a run, its source, and which line there; in order. */
  runs: [line: number, source: number, first: number][]
}

/** Reads the table that the build wrote for a file of the bundle; nothing where there is none. */
function readTable(file: URL): LineTable | undefined {
  try {
    return JSON.parse(readFileSync(new URL(`${file.href}.lines.json`), 'utf8')) as LineTable
  } catch {
    return undefined
  }
}

/** The source and its line of a line of the bundle. */
function findOrigin(
  { sources, runs }: LineTable,
  line: number,
): { source: string; line: number } | undefined {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((runs[middle]?.[0] ?? 0) <= line) low = middle + 1
    else high = middle
  }
  const [from, source, first] = runs[low - 1] ?? [0, -1, 0]
  const path = sources[source]
  return path === undefined ? undefined : { source: path, line: first + line - from }
}

/**
 * Has stacks name the sources of the bundle in `folder`. Node's `--enable-source-maps` reads all maps at the start,
 * which takes all that a bundle saves; here the first stack that is asked for reads a table of lines. Columns are
 * those of the bundle.
 */
export function nameSourcesInStacks(folder: URL): void {
  const tables = new Map<string, LineTable | undefined>()
  const tableOf = (name: string): LineTable | undefined => {
    if (!tables.has(name)) tables.set(name, readTable(new URL(name, folder)))
    return tables.get(name)
  }
  const address = new RegExp(`${RegExp.escape(folder.href)}([\\w-]+\\.js):(\\d+)`, 'g')
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${frame as unknown as string}`)]
      .join('\n')
      .replaceAll(address, (written, name: string, line: string) => {
        const table = tableOf(name)
        const origin = table && findOrigin(table, Number(line) - 1)
        return origin === undefined ? written : `${new URL(origin.source, folder).href}:${origin.line + 1}`
      })
}
