import type { Log } from '#server/platform/monitoring/log.ts'

interface Task {
  seconds: number
  name: string
  run: () => Promise<void>
}

export interface Intervals {
  add: (task: Task) => void
  start: () => void
  /** Runs every task once, or those of these names, one after the other. */
  runAll: (names?: ReadonlySet<string>) => Promise<void>
  /** Waits for the runs that are under way. */
  stop: () => Promise<void>
}

/**
 * Tasks that this process runs at intervals, each one run at a time. A failure is logged, and the next run
 * comes all the same.
 */
export function makeIntervals(log: Log): Intervals {
  const tasks: Task[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()

  const runTask = ({ name, run }: Task): Promise<void> => {
    const thisRun = run()
      .catch((error: unknown) => log.error({ task: name, cause: String(error) }, 'task failed'))
      .finally(() => running.delete(thisRun))
    running.add(thisRun)
    return thisRun
  }
  const startTimer = (task: Task): NodeJS.Timeout => {
    let isRunning = false
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      void runTask(task).finally(() => {
        isRunning = false
      })
    }, task.seconds * 1000)
  }

  return {
    add: (task) => void tasks.push(task),
    start: () => void timers.push(...tasks.map(startTimer)),
    runAll: async (names) => {
      for (const task of tasks) if (names?.has(task.name) ?? true) await runTask(task)
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
