import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Running } from '#tests/faults/running.ts'
import type { Asked, Done } from './buyers-process.ts'

const PER_PROCESS = 1_250

async function ask(child: ChildProcess, what: Asked): Promise<Done> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process of buyers ended')))
  const answered = once(child, 'message') as Promise<[Done]>
  child.send(what)
  const [done] = await Promise.race([answered, ended])
  if ('failed' in done) throw new Error(done.failed)
  return done
}

/**
 * Everyone sends the same order at once, each on a connection of their own: the server is halted until the last request
 * has left, so that all of them lie before it when it goes on. Gives how many were answered with what.
 */
export async function buyAtOnce(server: Running, port: number, cookies: string[], body: string, meanwhile: () => Promise<void>) {
  const groups = Array.from({ length: Math.ceil(cookies.length / PER_PROCESS) }, (_, at) =>
    cookies.slice(at * PER_PROCESS, (at + 1) * PER_PROCESS),
  )
  const children = groups.map((group) => ({ group, child: fork(join(import.meta.dirname, 'buyers-process.ts'), { execArgv: [] }) }))
  const all = (what: (group: string[]) => Asked): Promise<Done[]> =>
    Promise.all(children.map(({ child, group }) => ask(child, what(group))))
  try {
    await all((group) => ({ open: { port, cookies: group } }))
    server.child.kill('SIGSTOP')
    await all(() => ({ send: body })).finally(() => server.child.kill('SIGCONT'))
    const [heard] = await Promise.all([all(() => ({ hear: true })), meanwhile()])
    return summed(heard)
  } catch (error) {
    throw new Error(`The crowd broke up; the server said: ${server.output.join('')}`, { cause: error })
  } finally {
    for (const { child } of children) child.kill()
  }
}

function summed(heard: Done[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const one of heard) {
    if (!('heard' in one)) continue
    for (const [answer, count] of Object.entries(one.heard)) sum[answer] = (sum[answer] ?? 0) + count
  }
  return sum
}
