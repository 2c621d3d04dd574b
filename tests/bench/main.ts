import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apartRows } from './browsing.ts'
import { fillCity } from './databases.ts'
import { cityOf } from './generated-city.ts'
import { writeReport } from './report.ts'
import { keepResult, resultsOfToday } from './results.ts'
import { type Row, tableOf } from './rows.ts'
import { useScratchFolder } from './scratch.ts'
import { citySections, itemsOf, type Options, otherSections } from './sections.ts'
import { ROOT } from './servers.ts'

/**
 * `node tests/bench/main.ts [section …] [--quick] [--database=embedded]
 * [--product=/path/to/another/checkout]`; without sections the whole benchmark. Some sections measure the
 * product of the other checkout as well, in turn with this one, on a database with the tables of this one.
 */
const args = process.argv.slice(2)
const valueOf = (option: string): string | undefined =>
  args.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3)
const isQuick = args.includes('--quick')
const options: Options = {
  isQuick,
  other: valueOf('product'),
  effort: { runs: isQuick ? 1 : 3, measured_ms: 1_500 },
}
const names = args.filter((word) => !word.startsWith('--'))
const isChosen = (name: string, isApart = false): boolean =>
  names.length === 0 ? !isApart : names.includes(name)
const database = valueOf('database') === 'embedded' ? 'embedded' : 'PostgreSQL'

// What this process has started ends when it exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
useScratchFolder()

const started = performance.now()
const print = (text: string): void =>
  console.log(`[${((performance.now() - started) / 60_000).toFixed(1)} min] ${text}`)
const rows: Row[] = []
/** Kept when every part was measured. */
const WHOLE = 'whole'

/** Measures a section; one that breaks off is told as such, and costs the others nothing. */
async function measureSection(name: string, work: () => Promise<Row[]>): Promise<void> {
  const began = performance.now()
  const sectionRows = await work().catch((error: unknown): Row[] => {
    console.error(error)
    const note = String(error).slice(0, 300)
    return [{ work: name, measured: 'not measured', target: '', reached: false, note }]
  })
  print(`${name}, ${Math.round((performance.now() - began) / 1_000)} s\n${tableOf(sectionRows)}\n`)
  if (!isQuick) keepResult(name, sectionRows)
  rows.push(...sectionRows)
}

type Section = (typeof citySections)[string]
const isOn = (section: Section, items: number): boolean =>
  (section.database ?? database) === database &&
  section.sizes.some((size) => itemsOf(options)[size] === items)

type NamedSection = [string, Section]
const sectionsOn = (items: number): NamedSection[] =>
  Object.entries(citySections).filter(
    ([name, section]) => isChosen(name, section.isApart) && isOn(section, items),
  )

for (const items of new Set(Object.values(itemsOf(options)))) {
  const sections = sectionsOn(items)
  if (sections.length === 0) continue
  const buyers = Math.max(...sections.map(([, section]) => section.buyers?.(options) ?? 1_000))
  print(`filling a city of ${items.toLocaleString('en-AU')} meals`)
  const city = await fillCity(cityOf(items, buyers))
  print(`opening it on ${database}`)
  const filled = await city.openOn(database)
  for (const [name, section] of sections)
    await measureSection(`${name}, ${items} meals, ${database}`, async () =>
      (await section.rows(filled, options)).map((row) => ({ ...row, database })),
    )
  await filled.drop()
  city.remove()
}
const apart = apartRows(database, rows)
if (apart.length > 0) await measureSection(`browse, apart, ${database}`, async () => apart)
for (const [name, section] of Object.entries(otherSections))
  if (isChosen(name, section.isApart)) await measureSection(name, () => section.rows(options))

const missed = rows.filter((row) => row.reached === false)
print(`${rows.length} rows, ${missed.length} of them short of their target`)
if (!isQuick && names.length === 0) keepResult(WHOLE, [])
// A part that is measured alone joins the report of a whole run of its day, and replaces none of another day.
const results = resultsOfToday()
if (!isQuick && results.rows.has(WHOLE))
  writeFileSync(join(ROOT, 'docs', 'performance.md'), writeReport(results))
