const verdicts = ['met', 'partly', 'gap', 'n/a'] as const

/** One requirement of the standard, in our words, and what there is of it. */
export interface Requirement {
  id: string
  level: 1 | 2
  what: string
  verdict: (typeof verdicts)[number]
  how: string
  files: string[]
  tests: { file: string; title: string }[]
}

const chapters = [
  'Encoding and cleaning',
  'Validation and business logic',
  'Web frontend',
  'API',
  'Files',
  'Authentication',
  'Sessions',
  'Authorisation',
  'Tokens with content',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Communication',
  'Configuration',
  'Data protection',
  'Coding and architecture',
  'Logging and errors',
  'WebRTC',
]

const head = `# OWASP ASVS 5.0, levels 1 and 2

Every requirement of the two levels, by its number in the standard (version 5.0.0, owasp.org/asvs). What each asks for in our own words, by
what it is met and which test shows it is in [asvs.json](asvs.json). What is met in part or not at all is written out below. Made from that file;
after a change: \`UPDATE_DOCS=1 npx vitest run --project architecture tests/architecture/asvs.test.ts\`, which also fails when a file or test
named there is gone.
`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const linked = (path: string): string =>
  `[${nameOf(path)}](${path.startsWith('docs/') ? path.slice('docs/'.length) : `../${path}`})`
const chapterOf = ({ id }: Requirement): number => Number(id.split('.')[0])

const row = ({ id, level, what, verdict, how, files, tests }: Requirement): string => {
  const evidence = [...new Set([...files, ...tests.map(({ file }) => file)])].map(linked).join(', ')
  return `|${id}|${level}|${cell(what)}|${verdict}|${how}|${evidence}|`
}

function summary(all: Requirement[]): string[] {
  const count = (some: Requirement[]): string =>
    verdicts.map((verdict) => some.filter((one) => one.verdict === verdict).length).join('|')
  return [
    `||${verdicts.join('|')}|`,
    `|---|${verdicts.map(() => '---|').join('')}`,
    ...[1, 2].map((level) => `|level ${level}|${count(all.filter((one) => one.level === level))}|`),
    `|together|${count(all)}|`,
    '',
  ]
}

const idsOf = (all: Requirement[]): string => all.map(({ id }) => id).join(', ')

function chapterLines(all: Requirement[]): string[] {
  const met = chapters.map((title, at) => {
    const rows = all.filter((one) => chapterOf(one) === at + 1 && one.verdict === 'met')
    return rows.length === 0 ? [] : [`- V${at + 1} ${title}: ${idsOf(rows)}`]
  })
  return ['## Met', '', ...met.flat(), '']
}

function reasonLines(all: Requirement[]): string[] {
  const byReason = Object.groupBy(
    all.filter(({ verdict }) => verdict === 'n/a'),
    ({ how }) => how,
  )
  const lines = Object.entries(byReason).map(([how, some = []]) => `- ${how}: ${idsOf(some)}`)
  return ['## Not applicable', '', ...lines, '']
}

/** The document: the same text for the same requirements. */
export function asvsPage(all: Requirement[]): string {
  const open = all.filter(({ verdict }) => verdict === 'partly' || verdict === 'gap')
  const columns = ['||level|asked for||how|evidence|', '|---|---|---|---|---|---|']
  const table = ['## Partly met, or not', '', ...columns, ...open.map(row), '']
  return [head, ...summary(all), ...table, ...chapterLines(all), ...reasonLines(all)].join('\n')
}

interface House {
  /** The text of a file, or undefined when there is none. */
  read: (path: string) => string | undefined
}

const quotedIn = (text: string, title: string): boolean =>
  [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))

function faultsOf({ id, verdict, how, files, tests }: Requirement, { read }: House): string[] {
  const lost = tests.filter(({ file, title }) => !quotedIn(read(file) ?? '', title))
  return [
    ...files.filter((path) => read(path) === undefined).map((path) => `${id}: no file ${path}`),
    ...lost.map(({ file, title }) => `${id}: no test in ${file}: ${title}`),
    ...(verdict === 'met' && files.length + tests.length === 0 ? [`${id}: met by nothing`] : []),
    ...(how === '' ? [`${id}: says nothing of how`] : []),
  ]
}

/** What the requirements name that is not there, and claims that nothing stands behind. */
export function asvsFaults(all: Requirement[], house: House): string[] {
  const twice = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) !== at)
  return [...twice.map(({ id }) => `${id}: twice`), ...all.flatMap((one) => faultsOf(one, house))]
}

/**
 * Names of tests in a text, each between asterisks behind the link to its file, that are not in that file.
 */
export function namesGone(text: string, { read }: House): string[] {
  const gone: string[] = []
  const linkOrTitle = /\]\(([^)]+)\)|(?<!\*)\*([^*]+)\*(?!\*)/g
  let file = ''
  for (const [, link, title] of text.replaceAll(/\s+/g, ' ').matchAll(linkOrTitle)) {
    if (link !== undefined) file = link
    else if (title !== undefined && !quotedIn(read(file) ?? '', title)) gone.push(`${file}: ${title}`)
  }
  return gone
}
