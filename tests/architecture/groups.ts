import { importsOf, type Source } from './sources.ts'
import { targetOf } from './slices.ts'

/** The folders whose first level are the groups: `server/features/orders/…`, `contract/orders/…`. */
const SIDES = ['server/features', 'web/features', 'contract'] as const
type Side = (typeof SIDES)[number]

function partsOf(side: Side, path: string): { group: string; slice: string } | undefined {
  const [group, slice, ...rest] = path.startsWith(`${side}/`) ? path.slice(side.length + 1).split('/') : []
  if (group === undefined || slice === undefined) return undefined
  // The contract has a file for a slice, or a folder.
  return side === 'contract' || rest.length > 0 ? { group, slice: slice.replace(/\.ts$/, '') } : undefined
}

interface Arrow {
  from: string
  to: string
}

/**
 * Files that stand in a group itself, where no rule about slices sees them. The contract has a file for a
 * slice.
 */
export const looseFiles = (sources: Source[]): string[] =>
  sources.map(({ path }) => path).filter((path) => /^(?:server|web)\/features\/[^/]+\/[^/]+$/.test(path))

/** Which groups of a side import each other. */
function groupArrows(sources: Source[], side: Side): Arrow[] {
  const groupOf = (path: string): string | undefined => partsOf(side, path)?.group
  const arrows = new Map<string, Arrow>()
  for (const source of sources) {
    const from = groupOf(source.path)
    for (const module of importsOf(source)) {
      const to = groupOf(targetOf(source.path, module))
      if (from !== undefined && to !== undefined && from !== to) arrows.set(`${from} -> ${to}`, { from, to })
    }
  }
  return [...arrows.values()]
}

/**
 * The groups of a side from the top down, with the groups that they import, as a table; those of the server
 * with their slices.
 */
function tableOf(sources: Source[], side: Side, groups: string[]): string[] {
  const arrows = groupArrows(sources, side)
  const parts = sources.flatMap(({ path }) => partsOf(side, path) ?? [])
  const rows = groups.toReversed().flatMap((group) => {
    const slices = new Set(parts.filter((part) => part.group === group).map(({ slice }) => slice))
    const imported = groups
      .toReversed()
      .filter((to) => arrows.some((arrow) => arrow.from === group && arrow.to === to))
    if (slices.size === 0) return []
    const names = side === 'server/features' ? [[...slices].toSorted().join(', ')] : []
    return [[group, ...names, imported.join(', ') || '—']]
  })
  const head = side === 'server/features' ? ['group', 'slices', 'imports'] : ['group', 'imports']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

/** The page that draws which groups import which. */
export const importsPage = (sources: Source[], groups: string[]): string =>
  [
    '# Imports between groups',
    '',
    'From the top down: a group imports only from groups in the rows below it, and never from those above. Made by',
    '`tests/architecture/groups.test.ts`; after a change: `UPDATE_DOCS=1 npx vitest run --project architecture tests/architecture/groups.test.ts`.',
    ...SIDES.flatMap((side) => ['', `## ${side}`, '', ...tableOf(sources, side, groups)]),
    '',
  ].join('\n')
