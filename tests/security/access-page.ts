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
