import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeFairQueue } from '#server/platform/limits/fair-queue.ts'

const settings = { running_max: 3, running_per_network: 2, running_per_account: 1, waiting_max: 20, waiting_per_network: 10 }

/** A queue whose tasks the test ends by name. A name is `network account number`. */
function controlledQueue(changes: Partial<typeof settings> = {}) {
  const queue = makeFairQueue({ ...settings, ...changes })
  const running = new Map<string, (error?: Error) => void>()
  const started: string[] = []
  return {
    started,
    add: (name: string): Promise<string> => {
      const [network = '', account = ''] = name.split(' ')
      return queue.run({ network, account }, () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        running.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
        started.push(name)
        return promise
      })
    },
    end: async (name: string, error?: Error): Promise<void> => {
      running.get(name)?.(error)
      await turn()
    },
  }
}

it('runs no more tasks than allowed in all, for one network and for one account', async () => {
  const { add, started } = controlledQueue()
  for (const name of ['cafe ana 1', 'cafe ana 2', 'cafe ben 1', 'cafe eve 1', 'home ana 3', 'home kim 1', 'pub zoe 1']) void add(name)
  await turn()
  expect(started).toEqual(['cafe ana 1', 'cafe ben 1', 'home kim 1'])
})

it('starts a task of another account before further tasks of an account or network that came first', async () => {
  const { add, started, end } = controlledQueue({ running_max: 1, running_per_network: 1 })
  for (let at = 1; at <= 5; at += 1) void add(`cafe ana ${at}`)
  void add('cafe ben 1')
  void add('home kim 1')
  await turn()
  for (const name of ['cafe ana 1', 'cafe ana 2', 'home kim 1']) await end(name)
  expect(started).toEqual(['cafe ana 1', 'cafe ana 2', 'home kim 1', 'cafe ana 3'])
})

it('goes on after a task that fails, and gives each its result or its error', async () => {
  const { add, end } = controlledQueue({ running_max: 1, running_per_network: 1 })
  const [first, second] = [add('cafe ana 1'), add('cafe ana 2')]
  const failed = first.catch((error: Error) => error.message)
  await turn()
  await end('cafe ana 1', new Error('wrong'))
  expect(await failed).toBe('wrong')
  await end('cafe ana 2')
  expect(await second).toBe('cafe ana 2')
})

it('refuses a task when too many wait for its network, and still accepts others', async () => {
  const { add, started } = controlledQueue()
  const all = Array.from({ length: 12 }, (_, at) => add(`cafe ana ${at}`))
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'unavailable', retry_after: 5 })
  void add('home kim 1')
  await turn()
  expect(started).toContain('home kim 1')
})

it('takes the last of the network with the longest line when too many wait, so that another network is never refused for it', async () => {
  const { add, started, end } = controlledQueue({ running_max: 1, running_per_network: 1, waiting_max: 10, waiting_per_network: 10 })
  const all = Array.from({ length: 11 }, (_, at) => add(`cafe ana ${at}`))
  const last = all.at(-1)
  void add('home kim 1')
  await expect(last).rejects.toMatchObject({ code: 'unavailable' })
  await expect(add('cafe ana 11')).rejects.toMatchObject({ code: 'unavailable' })
  await end('cafe ana 0')
  await end('cafe ana 1')
  expect(started).toEqual(['cafe ana 0', 'cafe ana 1', 'home kim 1'])
})
