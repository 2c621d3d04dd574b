import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { BuyersCommand, Done } from './buyers-process.ts'

const PER_PROCESS = 1_250

async function ask(child: ChildProcess, what: BuyersCommand): Promise<Done> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process of buyers ended')))
  const answered = once(child, 'message') as Promise<[Done]>
  child.send(what)
  const [result] = await Promise.race([answered, ended])
  if ('failed' in result) throw new Error(result.failed)
  return result
}

interface Shop {
  server: ServerProcess
  port: number
}

/**
 * Everyone sends the same order at once, each on a connection of their own to one of `shops`: these are
 * halted until the last request has left, so that all of them lie before a server when it goes on. Gives how
 * many were answered with what.
 */
export async function buyAtOnce(
  shops: Shop[],
  cookies: string[],
  body: string,
  meanwhile: (answered: Promise<unknown>) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  const groups = shops.flatMap(({ port }, at) => {
    const mine = cookies.filter((_, who) => who % shops.length === at)
    return Array.from({ length: Math.ceil(mine.length / PER_PROCESS) }, (_, from) => ({
      port,
      cookies: mine.slice(from * PER_PROCESS, (from + 1) * PER_PROCESS),
    }))
  })
  const children = groups.map((group) => ({
    group,
    child: fork(join(import.meta.dirname, 'buyers-process.ts'), { execArgv: [] }),
  }))
  const all = (what: (group: (typeof groups)[number]) => BuyersCommand): Promise<Done[]> =>
    Promise.all(children.map(({ child, group }) => ask(child, what(group))))
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => shops.forEach(({ server }) => server.child.kill(name))
  try {
    await all((open) => ({ open }))
    signal('SIGSTOP')
    await all(() => ({ send: body })).finally(() => signal('SIGCONT'))
    const answered = all(() => ({ hear: true }))
    await Promise.all([answered, meanwhile(answered)])
    return summed(await answered)
  } catch (error) {
    throw new Error(
      `The crowd broke up; the servers said: ${shops.map(({ server }) => server.output.join('')).join('')}`,
      { cause: error },
    )
  } finally {
    for (const { child } of children) child.kill()
  }
}

function summed(answered: Done[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const one of answered) {
    if (!('answers' in one)) continue
    for (const [answer, count] of Object.entries(one.answers)) sum[answer] = (sum[answer] ?? 0) + count
  }
  return sum
}
