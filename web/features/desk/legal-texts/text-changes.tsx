import { useMemo } from 'react'
import { lineChanges } from './line-changes.ts'

/** What the new version changes of the last one. */
export function TextChanges({ before, after, version }: { before: string; after: string; version: number }) {
  const changes = useMemo(
    () => lineChanges(before, after).filter(({ kind }) => kind !== 'same'),
    [before, after],
  )
  if (changes.length === 0)
    return <p className="text-soft">{`Nothing is different from version ${version} yet.`}</p>
  return (
    <ul className="flex flex-col gap-2">
      {changes.map(({ kind, line }, at) => (
        // Lines repeat, and none keeps anything of its own.
        <li key={at} className="rounded-control border border-line bg-card px-3 py-2 wrap-anywhere">
          <span className="block text-sm font-semibold">{kind === 'added' ? 'Added' : 'Removed'}</span>
          {kind === 'added' ? (
            <ins className="no-underline">{line}</ins>
          ) : (
            <del className="text-soft">{line}</del>
          )}
        </li>
      ))}
    </ul>
  )
}
