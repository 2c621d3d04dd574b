import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { Cluster } from '#tests/support/postgres-cluster.ts'

/**
 * Has PostgreSQL write the query plan of every query, as it went, into a log of its own; those inside
 * triggers too.
 */
export const explaining = [
  'shared_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_rotation_size=0',
]

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** One query as it went once. */
export interface QueryExecution {
  during: string
  text: string
  /** Pages of the database that it looked at. */
  pages: number
  /** The most rows that one of its scans looked at, wanted or not. */
  rows: number
  /** How it found them: `table by index`, or `table in full`. */
  accessPaths: string[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (node: Node): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

function accessPathOf(node: Node): string | undefined {
  if (node['Node Type'] === 'Seq Scan') return `${node['Relation Name']} in full`
  const index = node['Index Name']
  return index === undefined ? undefined : index
}

function readExecution(during: string, message: string): QueryExecution | undefined {
  const at = message.indexOf('plan:\n')
  if (at < 0) return undefined
  const queryPlan = JSON.parse(message.slice(at + 6)) as { 'Query Text': string; Plan: Node }
  const nodes = nodesOf(queryPlan.Plan).filter((node) => node['Actual Loops'] > 0)
  return {
    during,
    text: queryPlan['Query Text'].replaceAll(/\s+/g, ' ').trim(),
    pages: queryPlan.Plan['Shared Hit Blocks'] + queryPlan.Plan['Shared Read Blocks'],
    rows: Math.max(0, ...nodes.filter((node) => accessPathOf(node) !== undefined).map(rowsOf)),
    accessPaths: [...new Set(nodes.flatMap((node) => accessPathOf(node) ?? []))],
  }
}

/** Follows the queries of one database through the log: what went on between one `step` and the next. */
export async function watchQueries(cluster: Cluster, url: string) {
  const step = `select now() as step -- ${randomUUID()} `
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const folder = join(cluster.dir, 'log')
  const logText = (): string =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')

  return {
    step: async (name: string): Promise<void> => void (await client.query(step + name)),
    /** Every query from the first step to the last, which has no name. */
    end: async (): Promise<QueryExecution[]> => {
      const last = `${step}end`
      await client.query(last)
      await vi.waitUntil(() => logText().includes(last), { timeout: 60_000, interval: 500 })
      await client.end()
      let during = ''
      const text = logText()
      const lines = text.slice(text.lastIndexOf('\n', text.indexOf(step)) + 1, text.indexOf(last)).split('\n')
      return lines.slice(0, -1).flatMap((line) => {
        const { message = '' } = JSON.parse(line) as { message?: string }
        const queryPlan = readExecution(during, message)
        if (queryPlan === undefined) return []
        if (!queryPlan.text.startsWith(step.trim())) return during === '' ? [] : [queryPlan]
        during = queryPlan.text.slice(step.length)
        return []
      })
    },
  }
}
