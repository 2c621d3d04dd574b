import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

// The server looks for both in the folder of the build, and takes the time of a file as that of its
// replacement.
const ASSETS = 'assets'
const EARLIER = 'assets-earlier'
const LIFETIME_MS = 24 * 60 * 60 * 1000

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])
// Another start may have removed it a moment ago.
const isOver = (file, now) =>
  now.getTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LIFETIME_MS

/**
 * Moves from the build in place what the next one has no longer, for pages that are open; and what earlier
 * ones had, for the rest of its day.
 */
export function keepEarlierAssets(built, next, now = new Date()) {
  const [assets, earlier, target] = [join(built, ASSETS), join(built, EARLIER), join(next, EARLIER)]
  const isNew = new Set(namesIn(join(next, ASSETS)))
  mkdirSync(target, { recursive: true })
  removeOverAssets(built, now)
  for (const name of namesIn(earlier))
    if (!isNew.has(name)) renameSync(join(earlier, name), join(target, name))
  for (const name of namesIn(assets)) {
    if (isNew.has(name)) continue
    renameSync(join(assets, name), join(target, name))
    utimesSync(join(target, name), now, now)
  }
}

/** Removes what was replaced more than a day ago. */
export function removeOverAssets(built, now = new Date()) {
  const folder = join(built, EARLIER)
  for (const name of namesIn(folder))
    if (isOver(join(folder, name), now)) rmSync(join(folder, name), { force: true })
}
