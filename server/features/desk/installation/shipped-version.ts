import { readFileSync } from 'node:fs'
import type { VersionChanges } from '#contract/desk/installation.ts'
import { readChangelog } from './version-rules.ts'

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

const readOrNothing = (path: string): string => {
  try {
    return read(path)
  } catch {
    return ''
  }
}

/** The commit that is checked out; empty where the code came without its history. */
function readCommit(): string {
  const [, ref] = /^ref: (\S+)/.exec(readOrNothing('.git/HEAD')) ?? []
  const text =
    ref === undefined
      ? readOrNothing('.git/HEAD')
      : readOrNothing(`.git/${ref}`) ||
        (readOrNothing('.git/packed-refs')
          .split('\n')
          .find((line) => line.endsWith(` ${ref}`)) ??
          '')
  return /^[0-9a-f]{40}/.exec(text)?.[0] ?? ''
}

/** The version of this code, and its changes; none where only what runs was copied. */
export function readShippedVersion(): { version: string; commit: string; changelog: VersionChanges[] } {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return { version, commit: readCommit(), changelog: readChangelog(readOrNothing('CHANGELOG.md')) }
}
