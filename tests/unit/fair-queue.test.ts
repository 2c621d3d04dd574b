import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeFairQueue } from '#server/platform/limits/fair-queue.ts'

const settings = { at_once: 3, of_place: 2, of_account: 1, waiting_max: 20, waiting_of_place: 10 }

/** A queue of work that ends when it is told to, by name. `place account number` is what each is called. */
function held(wanted: Partial<typeof settings> = {}) {
  const queue = makeFairQueue({ ...settings, ...wanted })
  const running = new Map<string, (error?: Error) => void>()
  const begun: string[] = []
  return {
    begun,
    ask: (name: string): Promise<string> => {
      const [place = '', account = ''] = name.split(' ')
      return queue.run({ place, account }, () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        running.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
        begun.push(name)
        return promise
      })
    },
    end: async (name: string, error?: Error): Promise<void> => {
      running.get(name)?.(error)
      await turn()
    },
  }
}

it('has no more under way than it may in all, from one place and of one account', async () => {
  const { ask, begun } = held()
  for (const name of ['cafe ana 1', 'cafe ana 2', 'cafe ben 1', 'cafe eve 1', 'home ana 3', 'home kim 1', 'pub zoe 1']) void ask(name)
  await turn()
  expect(begun).toEqual(['cafe ana 1', 'cafe ben 1', 'home kim 1'])
})

it('begins a stranger’s work before the rest of what one account or one place asked for first', async () => {
  const { ask, begun, end } = held({ at_once: 1, of_place: 1 })
  for (let at = 1; at <= 5; at += 1) void ask(`cafe ana ${at}`)
  void ask('cafe ben 1')
  void ask('home kim 1')
  await turn()
  for (const name of ['cafe ana 1', 'cafe ana 2', 'home kim 1']) await end(name)
  expect(begun).toEqual(['cafe ana 1', 'cafe ana 2', 'home kim 1', 'cafe ana 3'])
})

it('goes on after work that fails, and gives each what it made or how it failed', async () => {
  const { ask, end } = held({ at_once: 1, of_place: 1 })
  const [first, second] = [ask('cafe ana 1'), ask('cafe ana 2')]
  const failed = first.catch((error: Error) => error.message)
  await turn()
  await end('cafe ana 1', new Error('no such luck'))
  expect(await failed).toBe('no such luck')
  await end('cafe ana 2')
  expect(await second).toBe('cafe ana 2')
})

it('turns away who comes when too many wait from their place, and still takes others', async () => {
  const { ask, begun } = held()
  const all = Array.from({ length: 12 }, (_, at) => ask(`cafe ana ${at}`))
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'unavailable', retry_after: 5 })
  void ask('home kim 1')
  await turn()
  expect(begun).toContain('home kim 1')
})
