import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Job, Result } from './worker.ts'

export interface Worker {
  /**
   * Runs a job; undefined when it took longer than `patience_ms` or ended the process, which is then another
   * one.
   */
  run: (job: Job, patience_ms: number) => Promise<Result | undefined>
  stop: () => Promise<void>
}

/**
 * A process that runs tests one job at a time. A mutant may loop for ever, so it is a group of its own that
 * can be killed.
 */
export function startWorker(): Worker {
  let child: Promise<ChildProcess> | undefined

  const start = async (): Promise<ChildProcess> => {
    const started = fork(join(import.meta.dirname, 'worker.ts'), {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const errors: Buffer[] = []
    started.stderr?.on('data', (bytes: Buffer) => errors.push(bytes))
    const [first] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (first !== 'ready')
      throw new Error(`The tests could not be started:\n${Buffer.concat(errors).toString()}`)
    return started
  }
  const kill = (process_id: number | undefined): void => {
    child = undefined
    try {
      if (process_id !== undefined) process.kill(-process_id, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }

  return {
    run: async (job, patience_ms) => {
      const current = await (child ??= start())
      const { promise, resolve } = Promise.withResolvers<Result | undefined>()
      const giveUp = (): void => resolve(undefined)
      const timer = setTimeout(giveUp, patience_ms)
      current.once('message', resolve).once('exit', giveUp)
      current.send(job)
      const result = await promise
      clearTimeout(timer)
      current.off('message', resolve).off('exit', giveUp)
      if (result === undefined) kill(current.pid)
      return result
    },
    stop: async () => {
      const current = await child
      if (current === undefined || current.exitCode !== null) return
      const ended = once(current, 'exit', { signal: AbortSignal.timeout(10_000) })
      current.disconnect()
      await ended.catch(() => kill(current.pid))
    },
  }
}
