import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What every server of a run has logged, and the passwords that were typed in it: one file of each for each
 * process of the tests.
 */
const folder = join(import.meta.dirname, '..', '..', 'test-results', 'logs')

const open = new Map<string, number>()

function opened(kind: string): number {
  mkdirSync(folder, { recursive: true })
  const file = openSync(join(folder, `${process.pid}.${kind}`), 'a')
  open.set(kind, file)
  return file
}

function append(kind: 'log' | 'passwords', text: string): void {
  const file = open.get(kind) ?? opened(kind)
  writeSync(file, text)
}

/** Writes down what a server has printed, for the look at all of it when the tests are over. */
export const writeLog = (text: string): void =>
  append('log', text.endsWith('\n') || text === '' ? text : `${text}\n`)

const written_passwords = new Set<string>()
const typed = /"(?:password|current)":("(?:[^"\\]|\\.)*")/g

/** Notes the passwords in the body of a request. */
export function writePasswords(body: string): void {
  for (const [, quoted = '""'] of body.matchAll(typed)) {
    if (written_passwords.has(quoted)) continue
    written_passwords.add(quoted)
    append('passwords', `${quoted}\n`)
  }
}

/** Takes away what an earlier run has left. */
export const forgetLogs = (): void => rmSync(folder, { recursive: true, force: true })

/** Everything that was written. */
export function readLogs(): { lines: string[]; passwords: string[] } {
  mkdirSync(folder, { recursive: true })
  const linesOf = (kind: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(kind))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '')
  return {
    lines: linesOf('.log'),
    passwords: [...new Set(linesOf('.passwords'))].map((quoted) => JSON.parse(quoted) as string),
  }
}
