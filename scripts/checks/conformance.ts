import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Report } from './vitest-count.ts'

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'docs', 'conformance.md')
const folder = join(root, 'tests', 'spec')

const head = `# Conformance

Each row of the specification has a test of its own in \`tests/spec\`: over HTTP or on the pages of the whole
application, in one process with it, or in a real browser against the running product. \`npm test\` writes this list from their results: every row
passes unless it says otherwise.
`
const statusWords: Record<string, string> = { passed: 'passing', failed: 'failing' }
const cell = (text: string): string => text.replaceAll('<', '&lt;')
const rowOf = ({ title, status }: { title: string; status: string }): string =>
  status === 'passed' ? cell(title) : `${cell(title)} (**${statusWords[status] ?? 'not run'}**)`
const naturalOrder = new Intl.Collator('en', { numeric: true })

/** The rows with their tests and results; the same text for the same results. */
export function conformanceTable({ testResults }: Report): string {
  const files = testResults.filter(({ name }) => dirname(name) === folder)
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const summary = `${tests.length} rows, ${tests.filter(({ status }) => status === 'passed').length} passing.\n`
  const lists = files
    .toSorted((a, b) => naturalOrder.compare(a.name, b.name))
    .flatMap(({ name, assertionResults }) => {
      const link = `[${basename(name).replace(/\.test\.tsx?$/, '')}](../tests/spec/${basename(name)})`
      const groups = Map.groupBy(assertionResults, ({ ancestorTitles }) => ancestorTitles.join(', '))
      return [...groups].map(([group, of]) => `## ${group}\n\n${link}: ${of.map(rowOf).join('; ')}.\n`)
    })
  return [head, summary, ...lists].join('\n')
}

/** Writes the table when every test of the specification has run; otherwise the last one stays. */
export function writeConformance(report: Report): void {
  const rows = report.testResults
    .filter(({ name }) => dirname(name) === folder)
    .flatMap(({ assertionResults }) => assertionResults)
  if (rows.length === 0 || rows.some(({ status }) => statusWords[status] === undefined)) return
  const table = conformanceTable(report)
  if (!existsSync(page) || readFileSync(page, 'utf8') !== table) writeFileSync(page, table)
}
