import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '..', '..', 'docs', 'access-matrix.md')
const INVOLVED = '\n## Decisions about oneself\n'

/** A part of the document; UPDATE_DOCS=1 writes it first. */
export function partOfPage(part: 'access' | 'involved', text: string): string {
  const read = (): Record<typeof part, string> => {
    const [access = '', involved = ''] = readFileSync(page, 'utf8').split(INVOLVED)
    return { access, involved }
  }
  if (process.env['UPDATE_DOCS'] === '1') {
    const parts = read()
    parts[part] = text
    writeFileSync(page, parts.access + INVOLVED + parts.involved)
  }
  return read()[part]
}

/** One call, about something of `owner` where it names one, and the status that each actor is answered. */
export interface AccessRow {
  call: string
  owner: string
  statuses: (number | undefined)[]
}

/** What differs only in the status of success is answered alike. */
const answers = ({ owner, statuses }: AccessRow): string =>
  [owner, ...statuses.map((status = 0) => (status >= 200 && status < 300 ? 'ok' : `${status}`))].join('|')

/** The document: calls that are answered alike, by whoever calls, in one row. */
export function accessPage(actors: readonly string[], rows: AccessRow[]): string {
  const groups = Object.entries(Object.groupBy(rows, answers))
  return [
    '# Who is told what',
    '',
    'Every call of the interface, tried by everyone. A row is a group of calls that are answered alike, which are listed below it: *ok* is the',
    "call's own success (2xx), otherwise the status. A refused call is also shown to have changed nothing in the database. Where a row names an",
    'owner, the calls are about something of theirs; the expired and the signed-out session are sessions of that owner.',
    '',
    'Made by `tests/security/access.test.ts`; after a change: `UPDATE_DOCS=1 npx vitest run tests/security/access.test.ts`.',
    '',
    `|group|about what of|${actors.join('|')}|`,
    `|---|---|${actors.map(() => '---|').join('')}`,
    ...groups.map(([answered], at) => `|${at + 1}|${answered}|`),
    '',
    ...groups.map(([, calls = []], at) => `${at + 1}. ${calls.map(({ call }) => call).join(', ')}`),
    '',
  ].join('\n')
}

/** How an operator can be involved in what a write of the desk is about. */
export const involvements = ['customer', 'owner', 'staff', 'former staff', 'the account itself'] as const

export interface InvolvedRow {
  call: string
  statuses: string[]
}

/** The second part of the document. */
export const involvedPage = (rows: InvolvedRow[], aboutNobody: string[]): string =>
  [
    '',
    'Every write of the desk that is about somebody, tried by an administrator who is involved in it, as customer (or reporter) or by the',
    'restaurant; last by an operator who is not. *refused* is 403 `involved`, with nothing changed but the entry of the refusal; – is where',
    'nobody can be involved so.',
    '',
    'Made by `tests/security/involved-access.test.ts`; after a change: `UPDATE_DOCS=1 npx vitest run tests/security/involved-access.test.ts`.',
    '',
    `|call|${involvements.join('|')}|uninvolved|`,
    `|---|${involvements.map(() => '---|').join('')}---|`,
    ...rows.map(({ call, statuses }) => `|${call}|${statuses.join('|')}|`),
    '',
    `About nobody but who works at the desk, or about everybody: ${aboutNobody.join(', ')}.`,
    '',
  ].join('\n')
