import type { BankLine } from '#server/features/money/reconciliation/bank-statements/bank-lines.ts'

/**
 * Lines as a restaurant platform has them, with what is difficult in their texts, and days that can be read
 * in two orders.
 */
export const bankLines: BankLine[] = [
  { date: '2026-11-02', cents: -904_512, description: 'DIRECT ENTRY, 12 ITEMS' },
  { date: '2026-11-03', cents: 120_000, description: 'Café "Zoë" – refund' },
  { date: '2026-11-09', cents: -5, description: 'FEE; monthly' },
  { date: '2026-11-12', cents: 1_234_567_890, description: "SALE | O'Brien & Sons" },
  { date: '2026-11-13', cents: -7_200, description: 'SURPLATE P7' },
  { date: '2026-11-20', cents: 7_200, description: 'RETURN 06/11 SURPLATE P8 -72.00' },
  { date: '2026-11-20', cents: -7_200, description: 'Total Tools Pty Ltd' },
  { date: '2026-12-01', cents: 50, description: 'Interest 1.5% p.a.' },
]

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const parts = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' }
}

/** How days are written. */
export const dayForms: ((date: string) => string)[] = [
  (date) => date,
  (date) => date.replaceAll('-', ''),
  (date) => date.replaceAll('-', '/'),
  (date) => `${date}T08:30:00+11:00`,
  (date) => ((at) => `${at.day}/${at.month}/${at.year}`)(parts(date)),
  (date) => ((at) => `${Number(at.day)}/${Number(at.month)}/${at.year.slice(2)}`)(parts(date)),
  (date) => ((at) => `${at.day}-${at.month}-${at.year}`)(parts(date)),
  (date) => ((at) => `${at.day}.${at.month}.${at.year} 08:30`)(parts(date)),
  (date) => ((at) => `${at.day} ${at.name} ${at.year}`)(parts(date)),
  (date) => ((at) => `${at.day}-${at.name}-${at.year.slice(2)}`)(parts(date)),
  (date) => ((at) => `Fri, ${at.day} ${at.name}. ${at.year}`)(parts(date)),
  (date) => ((at) => `${at.name} ${Number(at.day)}, ${at.year}`)(parts(date)),
  (date) => ((at) => `${at.month}/${at.day}/${at.year}`)(parts(date)),
]

const plain = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const grouped = (cents: number): string => plain(cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',')

/** How amounts with a sign are written. */
export const amountForms: ((cents: number) => string)[] = [
  (cents) => `${cents < 0 ? '-' : ''}${plain(cents)}`,
  (cents) => `${cents < 0 ? '-' : '+'}${grouped(cents)}`,
  (cents) => `${cents < 0 ? '-' : ''}$${grouped(cents)}`,
  (cents) => `$${cents < 0 ? '-' : ''}${plain(cents)}`,
  (cents) => (cents < 0 ? `(${grouped(cents)})` : grouped(cents)),
  (cents) => (cents < 0 ? `${plain(cents)}-` : plain(cents)),
  (cents) => `${grouped(cents)} ${cents < 0 ? 'DR' : 'CR'}`,
  (cents) => `${cents < 0 ? '\u2212' : ''}${plain(cents)} AUD`,
]

export interface CsvStyle {
  day: (date: string) => string
  amount: (cents: number) => string
  layout: 'signed' | 'opposite' | 'split' | 'split_negative' | 'direction'
  order: number
  delimiter: string
  end: string
  hasHeader: boolean
  isNewestFirst: boolean
  extras: number
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const ordered = <Value>(values: Value[], order: number): Value[] => {
  const rest = [...values]
  const result: Value[] = []
  for (let left = order; rest.length > 0; left = Math.floor(left / (rest.length + 1)))
    result.push(...rest.splice(left % rest.length, 1))
  return result
}

/** The columns of a layout, each with its name and its cells. */
function columnsOf(all: BankLine[], { day, amount, layout }: CsvStyle): [string, string[]][] {
  const dates: [string, string[]] = ['Transaction Date', all.map(({ date }) => day(date))]
  const texts: [string, string[]] = ['Description', all.map(({ description }) => description)]
  const out = (sign: string) => all.map(({ cents }) => (cents < 0 ? sign + grouped(cents) : ''))
  const into = all.map(({ cents }) => (cents > 0 ? grouped(cents) : ''))
  if (layout === 'opposite') return [dates, ['Amount', all.map(({ cents }) => amount(-cents))], texts]
  if (layout === 'signed') return [dates, ['Amount', all.map(({ cents }) => amount(cents))], texts]
  if (layout === 'direction')
    return [
      dates,
      ['Amount (AUD)', all.map(({ cents }) => grouped(cents))],
      ['Dr/Cr', all.map(({ cents }) => (cents < 0 ? 'DR' : 'CR'))],
      texts,
    ]
  return [dates, ['Debit', out(layout === 'split' ? '' : '-')], ['Credit', into], texts]
}

/** What banks write around their lines: a title, blank rows, the names again, sums. */
function withExtras(rows: string[][], header: string[] | undefined, extras: number): string[][] {
  const width = rows[0]?.length ?? 0
  const blank = Array.from({ length: width }, () => '')
  const all = [...rows]
  if (extras % 2 === 1) all.splice(3, 0, blank)
  if (header !== undefined && extras % 3 === 1) all.splice(5, 0, header)
  const above =
    header !== undefined && extras % 5 > 2
      ? [['Surplate Pty Ltd'], ['Account', '062-000 12345678'], ['']]
      : []
  const below = extras % 7 > 4 ? [['Closing balance', ...blank.slice(1)], ['']] : []
  return [...above, ...(header === undefined ? [] : [header]), ...all, ...below]
}

/** A statement as CSV, with a column of balances. */
export function asCsv(all: BankLine[], style: CsvStyle): string {
  const balances = all.map(
    (_, at) => 500_000 + all.slice(0, at + 1).reduce((sum, { cents }) => sum + cents, 0),
  )
  const columns = ordered(
    [
      ...columnsOf(all, style),
      ['Balance', balances.map((cents) => style.amount(cents))] as [string, string[]],
    ],
    style.order,
  )
  const rows = all.map((_, at) => columns.map(([, cells]) => cells[at] ?? ''))
  const header = style.hasHeader ? columns.map(([name]) => name) : undefined
  const table = withExtras(style.isNewestFirst ? rows.toReversed() : rows, header, style.extras)
  return (
    table
      .map((cells) => cells.map((cell) => quoted(cell, style.delimiter)).join(style.delimiter))
      .join(style.end) + style.end
  )
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const compact = (date: string): string => date.replaceAll('-', '')

/** OFX 1.0.2 as SGML without closing tags, or 2.1.1 as XML. */
export function asOfx(all: BankLine[], version: 1 | 2, dayEnd = ''): string {
  const leaf = (name: string, text: string): string =>
    `<${name}>${escaped(text)}${version === 1 ? '' : `</${name}>`}\n`
  const entry = ({ date, cents, description }: BankLine, at: number): string =>
    `<STMTTRN>\n${leaf('TRNTYPE', cents < 0 ? 'DEBIT' : 'CREDIT')}${leaf('DTPOSTED', compact(date) + dayEnd)}${leaf('TRNAMT', (cents / 100).toFixed(2))}${leaf('FITID', String(at))}${version === 1 ? '<CHECKNUM>\n' : ''}${leaf('NAME', description)}</STMTTRN>\n`
  const header =
    version === 1
      ? 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n'
      : '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
  const account = `<BANKACCTFROM>\n${leaf('BANKID', '062000')}${leaf('ACCTID', '12345678')}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>\n`
  const list = `<BANKTRANLIST>\n${leaf('DTSTART', '20261101')}${leaf('DTEND', '20261201')}${all.map(entry).join('')}</BANKTRANLIST>\n`
  const balance = `<LEDGERBAL>\n${leaf('BALAMT', '5000.00')}${leaf('DTASOF', '20261201')}</LEDGERBAL>\n`
  return `${header}<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n${leaf('TRNUID', '0')}<STMTRS>\n${leaf('CURDEF', 'AUD')}${account}${list}${balance}</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`
}

/** Quicken Interchange Format. */
export const asQif = (
  all: BankLine[],
  day: (date: string) => string,
  amount: (cents: number) => string,
): string =>
  `!Account\nNCheque\nTBank\n^\n!Type:Bank\n${all.map(({ date, cents, description }) => `D${day(date)}\nT${amount(cents)}\nC*\nP${description}\n^\n`).join('')}`

/** CAMT.053 of a version, from `02` on, with a prefix of the namespace or none. */
export function asCamt(all: BankLine[], version: string, prefix = ''): string {
  const tag = (name: string, content: string, attributes = ''): string =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`
  const money = (cents: number): string =>
    tag('Amt', (Math.abs(cents) / 100).toFixed(2), ' Ccy="AUD"') +
    tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')
  const balance = (code: string, cents: number): string =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + money(cents) + tag('Dt', tag('Dt', '2026-12-01')),
    )
  const entry = ({ date, cents, description }: BankLine): string =>
    tag(
      'Ntry',
      money(cents) +
        tag('Sts', version >= '08' ? tag('Cd', 'BOOK') : 'BOOK') +
        tag('BookgDt', tag('Dt', date)) +
        tag(
          'NtryDtls',
          tag(
            'TxDtls',
            tag('Refs', tag('EndToEndId', 'NOTPROVIDED')) + tag('RmtInf', tag('Ustrd', escaped(description))),
          ),
        ),
    )
  const sum = all.reduce((total, { cents }) => total + cents, 0)
  const account = tag(
    'Stmt',
    tag('Id', '1') + balance('OPBD', 500_000) + balance('CLBD', 500_000 + sum) + all.map(entry).join('\n'),
  )
  const xmlns = ` xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Document', tag('BkToCstmrStmt', tag('GrpHdr', tag('MsgId', 'x')) + account), xmlns)}`
}
