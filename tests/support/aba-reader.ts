/**
 * Reads a direct-entry file by the columns that banks publish, counted from 1, and refuses whatever a bank
 * would. It was written from the table of columns and knows nothing of how the files are made.
 */

interface Columns {
  [name: string]: readonly [first: number, last: number]
}

const header = {
  blank_1: [2, 18],
  reel: [19, 20],
  bank: [21, 23],
  blank_2: [24, 30],
  user_name: [31, 56],
  user_id: [57, 62],
  description: [63, 74],
  day: [75, 80],
  blank_3: [81, 120],
} as const satisfies Columns

const detail = {
  bsb: [2, 8],
  account: [9, 17],
  indicator: [18, 18],
  code: [19, 20],
  cents: [21, 30],
  title: [31, 62],
  reference: [63, 80],
  trace_bsb: [81, 87],
  trace_account: [88, 96],
  remitter: [97, 112],
  tax: [113, 120],
} as const satisfies Columns

const trailer = {
  filler: [2, 8],
  blank_1: [9, 20],
  net: [21, 30],
  credits: [31, 40],
  debits: [41, 50],
  blank_2: [51, 74],
  count: [75, 80],
  blank_3: [81, 120],
} as const satisfies Columns

type Fields<Of extends Columns> = { [Name in keyof Of]: string }

function cut<Of extends Columns>(line: string, columns: Of): Fields<Of> {
  const entries = Object.entries(columns).map(([name, [first, last]]) => [name, line.slice(first - 1, last)])
  return Object.fromEntries(entries) as Fields<Of>
}

class AbaFault extends Error {}
function demand(isTrue: boolean, fault: string): void {
  if (!isTrue) throw new AbaFault(fault)
}

const BSB = /^\d{3}-\d{3}$/
const ACCOUNT = /^ *[\d-]+$/
const TEXT = /^[A-Za-z0-9 \-./&()'+]+$/
const isBlank = (field: string): boolean => /^ +$/.test(field)
const isLeftJustified = (field: string): boolean => TEXT.test(field) && !field.startsWith(' ')

function number(digits: string, what: string): number {
  demand(/^\d+$/.test(digits), `${what} is not zero-filled digits: "${digits}"`)
  return Number(digits)
}

/** 20YY-MM-DD, of a day that exists. */
function dayOf(ddmmyy: string): string {
  demand(/^\d{6}$/.test(ddmmyy), `no date: "${ddmmyy}"`)
  const day = `20${ddmmyy.slice(4)}-${ddmmyy.slice(2, 4)}-${ddmmyy.slice(0, 2)}`
  demand(new Date(`${day}T00:00:00Z`).toISOString().startsWith(day), `no such day: ${day}`)
  return day
}

function readHeader(line: string) {
  const fields = cut(line, header)
  demand(line.startsWith('0'), 'the first line is not of type 0')
  demand(
    [fields.blank_1, fields.blank_2, fields.blank_3].every(isBlank),
    'type 0 is not blank where it must be',
  )
  demand(fields.reel === '01', `reel ${fields.reel}`)
  demand(/^[A-Z]{3}$/.test(fields.bank), `bank "${fields.bank}"`)
  demand(isLeftJustified(fields.user_name), `user name "${fields.user_name}"`)
  demand(isLeftJustified(fields.description), `description "${fields.description}"`)
  number(fields.user_id, 'the user id')
  const { bank, user_id } = fields
  return {
    bank,
    user_id,
    user_name: fields.user_name.trimEnd(),
    description: fields.description.trimEnd(),
    pays_on: dayOf(fields.day),
  }
}

function readDetail(line: string) {
  const fields = cut(line, detail)
  demand(line.startsWith('1'), 'a line between the first and the last is not of type 1')
  demand(BSB.test(fields.bsb) && BSB.test(fields.trace_bsb), `BSB "${fields.bsb}" or "${fields.trace_bsb}"`)
  for (const account of [fields.account, fields.trace_account]) {
    demand(ACCOUNT.test(account), `account "${account}"`)
    demand(!/^[ 0]+$/.test(account), 'an account of zeros or blanks')
  }
  demand(fields.indicator === ' ', `indicator "${fields.indicator}"`)
  demand(fields.code === '50' || fields.code === '13', `transaction code ${fields.code}`)
  const texts = { title: fields.title, reference: fields.reference, remitter: fields.remitter }
  for (const [name, text] of Object.entries(texts)) demand(isLeftJustified(text), `${name} "${text}"`)
  demand(fields.tax === '00000000', `tax "${fields.tax}"`)
  const cents = number(fields.cents, 'the amount')
  demand(cents > 0, 'an amount of nothing')
  return {
    bsb: fields.bsb,
    account: fields.account.trimStart(),
    kind: fields.code === '50' ? ('credit' as const) : ('debit' as const),
    cents,
    title: fields.title.trimEnd(),
    reference: fields.reference.trimEnd(),
    trace: `${fields.trace_bsb} ${fields.trace_account.trimStart()}`,
    remitter: fields.remitter.trimEnd(),
  }
}

function readTrailer(line: string) {
  const fields = cut(line, trailer)
  demand(line.startsWith('7') && fields.filler === '999-999', 'the last line is not of type 7')
  demand(
    [fields.blank_1, fields.blank_2, fields.blank_3].every(isBlank),
    'type 7 is not blank where it must be',
  )
  return {
    net: number(fields.net, 'the net total'),
    credits: number(fields.credits, 'the total of credits'),
    debits: number(fields.debits, 'the total of debits'),
    count: number(fields.count, 'the count'),
  }
}

export type AbaDetail = ReturnType<typeof readDetail>

const sum = (details: AbaDetail[], kind: AbaDetail['kind']): number =>
  details.reduce((total, entry) => total + (entry.kind === kind ? entry.cents : 0), 0)

/** The content of a file; throws at the first thing that a bank would refuse. */
export function readAba(bytes: Uint8Array) {
  demand(
    bytes.every((byte) => byte === 13 || byte === 10 || (byte >= 32 && byte < 127)),
    'not plain ASCII',
  )
  const lines = new TextDecoder('ascii').decode(bytes).split('\r\n')
  demand(lines.pop() === '', 'the last line does not end with CRLF')
  demand(lines.length >= 3, `${lines.length} lines`)
  for (const line of lines) demand(/^[^\r\n]{120}$/.test(line), `a line of ${line.length} characters`)
  const [first = '', ...others] = lines
  const last = others.pop() ?? ''
  const details = others.map(readDetail)
  const totals = readTrailer(last)
  demand(totals.count === details.length, `${details.length} lines of type 1, and a count of ${totals.count}`)
  demand(totals.credits === sum(details, 'credit'), 'the total of credits is not their sum')
  demand(totals.debits === sum(details, 'debit'), 'the total of debits is not their sum')
  demand(totals.net === Math.abs(totals.credits - totals.debits), 'the net total is not the difference')
  return { ...readHeader(first), details, totals }
}
