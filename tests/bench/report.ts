import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
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

/** The figures of one run as a document. */
export const writeReport = (rows: Row[]): string => `# Performance

Written by \`npm run bench\`; not edited by hand. Measured on ${machine()},
with the load generator on the same machine, one process of the product, its log written to a file, PostgreSQL with fsync.
Each figure is the median of several runs. Product and reference alternate, so that a slow minute meets both.
Processor time is per request.

${documentTable('work | database | measured | beside it | target | reached | ', rows.map(cellsOf))}

## Requests per second

\`\`\`text
${chartOf(rows)}
\`\`\`
`
