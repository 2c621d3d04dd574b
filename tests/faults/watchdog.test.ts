import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const watchdog = join(import.meta.dirname, '..', '..', 'server', 'platform', 'db-watchdog.ts')

/** A process that watches an engine which behaves as `ask` says, and ends by itself after a while if nobody ends it. */
const watching = (ask: string): Promise<{ how: string | number | null; said: string }> =>
  new Promise((resolve) => {
    const script = `const { watch } = await import(${JSON.stringify(watchdog)}); watch(${ask}, 6); setTimeout(() => process.exit(7), 14_000)`
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, _out, said) =>
      resolve({ how: error === null ? 0 : (error.signal ?? error.code ?? null), said }),
    )
  })

it.concurrent.each([
  ['blocks its thread', '() => { for (;;); }', 'SIGKILL', 'has not answered for 6 s'],
  ['never answers', '() => new Promise(() => {})', 'SIGKILL', 'has not answered for 6 s'],
  ['has broken down', "() => Promise.reject(new Error('unreachable'))", 1, 'has broken down (Error: unreachable)'],
])('ends a process whose engine %s', async (_what, ask, how, line) => {
  const ended = await watching(ask)
  expect(ended.how).toBe(how)
  expect(ended.said).toContain(line)
})

it.concurrent.each([
  ['answers', '() => Promise.resolve()'],
  ['refuses what it is asked', "() => Promise.reject(Object.assign(new Error('disk full'), { code: '53100' }))"],
])('leaves a process alone whose engine %s', async (_what, ask) => {
  expect((await watching(ask)).how).toBe(7)
})
