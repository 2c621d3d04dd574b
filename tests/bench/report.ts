import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { documentTable, type Row } from './rows.ts'

const GB = 1024 ** 3

const firstLine = (file: string, what: RegExp): string | undefined => {
  try {
    return what.exec(readFileSync(file, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function machine(): string {
  const [first] = cpus()
  const system = firstLine('/etc/os-release', /PRETTY_NAME="(.+)"/) ?? process.platform
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / GB)} GB, ${system}, Node ${process.versions.node}`
}

const verdict = (reached: boolean | undefined): string =>
  reached === undefined ? '' : reached ? 'yes' : '**no**'
const cellsOf = ({ work, database = '', measured, reference = '', target, reached, note = '' }: Row) => [
  work,
  database,
  measured,
  reference,
  target,
  verdict(reached),
  note,
]

/** What is short, in one line: nothing is passed over. */
function shortRows(rows: Row[]): string {
  const short = rows.filter(({ reached }) => reached === false)
  if (short.length === 0) return 'Every target is reached.'
  const names = [...Map.groupBy(short, ({ work }) => work)].map(([work, of]) => {
    const where = of.flatMap(({ database = [], short: figures = [] }) => [database, figures].flat())
    return where.length === 0 ? work : `${work} (${where.join(', ')})`
  })
  return `Short of their targets: ${names.join('; ')}.`
}

/** The figures of one day as a document. */
export function writeReport({ day, rows: byPart }: { day: string; rows: Map<string, Row[]> }): string {
  const rows = [...byPart.values()].flat()
  return `# Performance

Written by \`npm run bench\`; not edited by hand. Measured on ${day} on ${machine()},
with the load generator on the same machine, one process of the product, its log written to a file, PostgreSQL with fsync.

Judged is the ratio to a reference that is measured in the same run, in turn with the product. Each figure is the median of several runs. Processor time is per request.

- *Plain server*: \`node:http\` and \`pg\` with a pool, one prepared statement for each request, rows as objects that are stringified. It sends
  what the product sends, which is checked before measuring ([plain-server.ts](../tests/bench/plain-server.ts)).
- *pgbench*: the row work of one order, or of one collection, in a transaction of its own ([pgbench.ts](../tests/bench/pgbench.ts)).
- *The phone*: Lighthouse's mid-tier phone on slow 4G. How much slower it is than this machine follows from this machine's benchmark index
  ([phone.ts](../tests/bench/phone.ts)).

${documentTable('work | database | measured | beside it | target | reached | ', rows.map(cellsOf))}

${shortRows(rows)}
`
}
