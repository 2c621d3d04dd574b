import { sliceOf, type Source, under } from './sources.ts'

const built =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\binsertOf\(|\binsertRows\(tx,)\s*([^\s,)]+)/g
const spoken = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_]+)/gi

/** The tables that there are after these migrations, by the names that they have then. */
export function tablesOf(migrations: string[]): string[] {
  const tables = new Set<string>()
  for (const text of migrations)
    for (const [, created, renamed, to, dropped] of text.matchAll(
      /^create table (?:if not exists )?([a-z_]+)|^alter table ([a-z_]+) rename to ([a-z_]+)|^drop table ([a-z_]+)/gm,
    )) {
      for (const gone of [renamed, dropped]) if (gone !== undefined) tables.delete(gone)
      for (const added of [created, to]) if (added !== undefined) tables.add(added)
    }
  return [...tables]
}

function writesOf({ path, text }: Source, tables: string[]): string[] {
  const byBuilder = [...text.matchAll(built)].map(
    ([, firstArgument]) =>
      /^['"`]([a-z_]+)/.exec(firstArgument ?? '')?.[1] ?? `${path} does not name its table`,
  )
  const bySql = [...text.matchAll(spoken)]
    .map(([, name]) => name ?? '')
    .filter((name) => tables.includes(name))
  return [...byBuilder, ...bySql]
}

const partOf = (path: string): string => sliceOf(path) ?? path.split('/').slice(0, 2).join('/')

/** Who writes each table: slices by name, other parts of the server by folder. */
export function writersOf(sources: Source[], tables: string[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]))
  for (const source of under(sources, 'server/')) {
    for (const table of writesOf(source, tables))
      writers.set(table, (writers.get(table) ?? new Set()).add(partOf(source.path)))
  }
  return writers
}
