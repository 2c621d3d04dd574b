import type { VersionChanges } from '#contract/desk/installation.ts'

const TO_DO = 'To do: '

/** The versions of CHANGELOG.md, the newest first: `## 0.2.0, 29 November 2026`, then a list. */
export const readChangelog = (text: string): VersionChanges[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [version = '', date = ''] = heading.split(', ')
      const items = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((item) => item.replaceAll(/\s+/g, ' ').replaceAll(/[*`]/g, '').trim())
      return {
        version,
        date,
        to_do: items.flatMap((item) => (item.startsWith(TO_DO) ? [item.slice(TO_DO.length)] : [])),
        changes: items.filter((item) => !item.startsWith(TO_DO)),
      }
    })

/** What changed from the version that ran before to the one that runs. Of the first, only its own changes. */
export function changesSince(
  changelog: VersionChanges[],
  running: string,
  previous: string | null,
): VersionChanges[] {
  const from = changelog.findIndex(({ version }) => version === running)
  if (from === -1) return []
  const to = changelog.findIndex(({ version }) => version === previous)
  return changelog.slice(from, to > from ? to : from + 1)
}
