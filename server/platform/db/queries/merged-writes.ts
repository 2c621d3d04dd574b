import type { DeclaredQuery } from './declared-query.ts'

interface MergedText {
  sql: string
  prepared_name: string | undefined
}

/** By the names of the writes. As many as a connection keeps prepared of a query with variants. */
const texts = new Map<string, MergedText>()
const TEXTS_MAX = 24

/** The text of a write whose placeholders begin after those of the writes before it. */
const renumbered = (sql: string, by: number): string =>
  by === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`)

const isSelect = ({ sql }: DeclaredQuery): boolean => /^\s*select\b/i.test(sql)

function textOf(writes: DeclaredQuery[]): string {
  let placeholders = 0
  const parts = writes.map(({ sql, parameters }, at) => {
    const part = `part_${at} as (${renumbered(sql, placeholders)})`
    placeholders += parameters.length
    return part
  })
  // Of a query that changes no rows, PostgreSQL does only what is read.
  const reads = writes.flatMap((write, at) => (isSelect(write) ? [`(select count(*) from part_${at})`] : []))
  return `with ${parts.join(', ')} select ${reads.join(', ')}`
}

function mergedText(writes: DeclaredQuery[]): MergedText {
  const names = writes.map(({ prepared_name }) => prepared_name)
  const key = names.join(' ')
  const earlier = texts.get(key)
  if (earlier !== undefined) return earlier
  const isPrepared = texts.size < TEXTS_MAX && !names.includes(undefined)
  const text = { sql: textOf(writes), prepared_name: isPrepared ? `merged_${texts.size}` : undefined }
  if (isPrepared) texts.set(key, text)
  return text
}

/**
 * Independent writes as one query: PostgreSQL does all of them on one snapshot, in no order, and checks foreign keys
 * at the end.
 */
export function mergeWrites(writes: DeclaredQuery[]): DeclaredQuery {
  const [first, ...others] = writes
  if (first === undefined) throw new Error('no write to merge')
  if (others.length === 0) return first
  return { ...first, ...mergedText(writes), parameters: writes.flatMap(({ parameters }) => parameters) }
}
