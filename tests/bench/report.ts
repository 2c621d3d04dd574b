import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { reasonOf } from './reasons.ts'
import { documentTable, type Row } from './rows.ts'

const BAR = 40
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

const perSecond = (row: Row): number =>
  Number(/^([\d,]+)\/s/.exec(row.measured)?.[1]?.replaceAll(',', '') ?? Number.NaN)

/** One bar for each rate, as long as the rate is against the highest. */
function chartOf(rows: Row[]): string {
  const rates = rows.flatMap((row) =>
    Number.isNaN(perSecond(row))
      ? []
      : [{ name: `${row.work} · ${row.database ?? ''}`, rate: perSecond(row) }],
  )
  const most = Math.max(...rates.map(({ rate }) => rate))
  const width = Math.max(...rates.map(({ name }) => name.length))
  return rates
    .map(
      ({ name, rate }) =>
        `${name.padEnd(width)}  ${'█'.repeat(Math.max(1, Math.round((rate / most) * BAR))).padEnd(BAR)}  ${rate.toLocaleString('en-AU')}/s`,
    )
    .join('\n')
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

/** What is short, with its reason: nothing is passed over. */
function shortRows(rows: Row[]): string {
  const short = rows.filter(({ reached }) => reached === false)
  if (short.length === 0) return 'Every target is reached.'
  const lines = short.map((row) => {
    const database = row.database === undefined ? '' : ` (${row.database})`
    return `- ${row.work}${database}, ${row.measured}: ${reasonOf(row) ?? '**no reason given**'}`
  })
  return ['Short of their targets, with the reason:', '', ...lines].join('\n')
}

/** The figures of one day as a document. */
export function writeReport({ day, rows: byPart }: { day: string; rows: Map<string, Row[]> }): string {
  const rows = [...byPart.values()].flat()
  return `# Performance

Written by \`npm run bench\`; not edited by hand. Measured on ${day} on ${machine()},
with the load generator on the same machine, one process of the product, its log written to a file, PostgreSQL with fsync.

Machines differ, and this one is not quiet: what is judged is the ratio to a reference that is measured in the same run, in turn with the
product. Each figure is the median of several runs. Processor time is per request.

- *Plain server*: \`node:http\` and \`pg\` with a pool, one prepared statement for each request, rows as objects that are stringified. It sends
  what the product sends, which is checked before measuring ([plain-server.ts](../tests/bench/plain-server.ts)).
- *pgbench*: the row work of one order, or of one collection, in a transaction of its own ([pgbench.ts](../tests/bench/pgbench.ts)).
- *The phone*: Lighthouse's mid-tier phone on slow 4G. How much slower it is than this machine follows from this machine's benchmark index
  ([phone.ts](../tests/bench/phone.ts)).

${documentTable('work | database | measured | beside it | target | reached | ', rows.map(cellsOf))}

${shortRows(rows)}

## Requests per second

\`\`\`text
${chartOf(rows)}
\`\`\`
`
}
