import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { makeFairLimiter, type LimitRefusal } from '#server/platform/limits/fair-limiter.ts'

interface Bounds {
  slots?: { all: number; per_network: number; per_key?: number }
  waiting?: { all: number; per_network: number; ms?: number }
}

/** A limiter whose tasks the test ends by name. A name is `network key number`. */
function controlledLimiter({
  slots = { all: 3, per_network: 2, per_key: 1 },
  waiting = { all: 20, per_network: 10 },
}: Bounds = {}) {
  const limiter = makeFairLimiter({ slots, waiting })
  const running = new Map<string, (error?: Error) => void>()
  const started: string[] = []
  return {
    started,
    add: (name: string): Promise<string> => {
      const [network = '', key = ''] = name.split(' ')
      return limiter.run({ network, key }, () => {
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
  const { add, started } = controlledLimiter()
  const cafe = ['cafe ana 1', 'cafe ana 2', 'cafe ben 1', 'cafe eve 1']
  for (const name of [...cafe, 'home ana 3', 'home kim 1', 'pub zoe 1']) void add(name)
  await turn()
  expect(started).toEqual(['cafe ana 1', 'cafe ben 1', 'home kim 1'])
})

it('starts a task of another account before further tasks of an account or network that came first', async () => {
  const { add, started, end } = controlledLimiter({ slots: { all: 1, per_network: 1, per_key: 1 } })
  for (let at = 1; at <= 5; at += 1) void add(`cafe ana ${at}`)
  void add('cafe ben 1')
  void add('home kim 1')
  await turn()
  for (const name of ['cafe ana 1', 'cafe ana 2', 'home kim 1']) await end(name)
  expect(started).toEqual(['cafe ana 1', 'cafe ana 2', 'home kim 1', 'cafe ana 3'])
})

it('goes on after a task that fails, and gives each its result or its error', async () => {
  const { add, end } = controlledLimiter({ slots: { all: 1, per_network: 1, per_key: 1 } })
  const [first, second] = [add('cafe ana 1'), add('cafe ana 2')]
  const failed = first.catch((error: Error) => error.message)
  await turn()
  await end('cafe ana 1', new Error('wrong'))
  expect(await failed).toBe('wrong')
  await end('cafe ana 2')
  expect(await second).toBe('cafe ana 2')
})

it('refuses a task when too many wait for its network, and still accepts others', async () => {
  const { add, started } = controlledLimiter()
  const all = Array.from({ length: 12 }, (_, at) => add(`cafe ana ${at}`))
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'unavailable', retry_after: 5 })
  void add('home kim 1')
  await turn()
  expect(started).toContain('home kim 1')
})

it('takes the last of the network with the longest line when too many wait, so that another network is never refused for it', async () => {
  const waiting = { all: 10, per_network: 10 }
  const { add, started, end } = controlledLimiter({ slots: { all: 1, per_network: 1 }, waiting })
  const all = Array.from({ length: 11 }, (_, at) => add(`cafe ana ${at}`))
  const last = all.at(-1)
  void add('home kim 1')
  await expect(last).rejects.toMatchObject({ code: 'unavailable' })
  await expect(add('cafe ana 11')).rejects.toMatchObject({ code: 'unavailable' })
  await end('cafe ana 0')
  await end('cafe ana 1')
  expect(started).toEqual(['cafe ana 0', 'cafe ana 1', 'home kim 1'])
})

it('lets a network have as many tasks as the whole limiter, whatever their keys, when no bound of a key is given', async () => {
  const { add, started } = controlledLimiter({ slots: { all: 2, per_network: 2 } })
  for (const name of ['cafe ana 1', 'cafe ana 2', 'cafe ben 1']) void add(name)
  await turn()
  expect(started).toEqual(['cafe ana 1', 'cafe ana 2'])
})

describe('who waits for too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is refused, and leaves the line to those behind', async () => {
    const waiting = { all: 2, per_network: 2, ms: 1_000 }
    const { add, started, end } = controlledLimiter({ slots: { all: 1, per_network: 1 }, waiting })
    void add('cafe ana 1')
    const refusal = add('cafe ana 2').catch((error: Failure) => error.code)
    vi.advanceTimersByTime(600)
    const punctual = add('cafe ben 1')
    vi.advanceTimersByTime(600)
    expect(await refusal).toBe('unavailable')
    await end('cafe ana 1')
    vi.advanceTimersByTime(5_000)
    await end('cafe ben 1')
    expect([await punctual, started]).toEqual(['cafe ben 1', ['cafe ana 1', 'cafe ben 1']])
  })
})

describe('a slot that is taken at once', () => {
  const reasons: LimitRefusal[] = []
  const refuse = (reason: LimitRefusal): Failure => {
    reasons.push(reason)
    return new Failure('too_many_requests')
  }

  it('is refused with the bound that is reached first, and is free again when it is released', () => {
    const { takeSlot } = makeFairLimiter({ slots: { all: 3, per_network: 2, per_key: 1 }, refuse })
    const first = takeSlot({ network: 'cafe', key: 'ana' })
    expect(() => takeSlot({ network: 'home', key: 'ana' })).toThrow(Failure)
    takeSlot({ network: 'cafe' })
    expect(() => takeSlot({ network: 'cafe' })).toThrow(Failure)
    takeSlot({ network: 'home' })
    expect(() => takeSlot({ network: 'cafe', key: 'ana' })).toThrow(Failure)
    expect(reasons).toEqual(['key', 'network', 'all'])
    first.release()
    expect(() => takeSlot({ network: 'cafe', key: 'ana' })).not.toThrow()
  })

  it('leaves nobody to wait where there is no line', async () => {
    const limiter = makeFairLimiter({ slots: { all: 1, per_network: 1 } })
    const { release } = limiter.takeSlot({ network: 'cafe' })
    const run = () => limiter.run({ network: 'home' }, async () => 'done')
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' })
    release()
    expect(await run()).toBe('done')
  })
})

describe('a home line of many IPv6 networks', () => {
  const home = (at: number): string => `2001:db8:1:12${at.toString(16).padStart(2, '0')}::/64`

  it('waits for one turn as a whole, so that somebody else is next', async () => {
    const { add, started, end } = controlledLimiter({ slots: { all: 1, per_network: 1 } })
    for (let at = 0; at < 9; at += 1) void add(`${home(at)} ana ${at}`)
    void add('cafe kim 1')
    void add(`2001:db8:1:1300::/64 ben 1`)
    await turn()
    for (const name of [`${home(0)} ana 0`, `${home(1)} ana 1`, 'cafe kim 1']) await end(name)
    expect(started).toEqual([
      `${home(0)} ana 0`,
      `${home(1)} ana 1`,
      'cafe kim 1',
      '2001:db8:1:1300::/64 ben 1',
    ])
  })

  it('has four shares of slots and of the line, and never all', async () => {
    const { takeSlot } = makeFairLimiter({ slots: { all: 30, per_network: 3 } })
    for (let at = 0; at < 12; at += 1) takeSlot({ network: home(at) })
    expect(() => takeSlot({ network: home(12) })).toThrow(Failure)
    for (let at = 0; at < 8; at += 1) takeSlot({ network: `2001:db8:1:${20 + at}00::/64` })
    expect(() => takeSlot({ network: '2001:db8:1:4000::/64' })).toThrow(Failure)
    expect(() => takeSlot({ network: '2001:db8:2:4000::/64' })).not.toThrow()
  })

  it('gives up the last of its longest network when too many wait', async () => {
    const waiting = { all: 4, per_network: 4 }
    const { add } = controlledLimiter({ slots: { all: 1, per_network: 1 }, waiting })
    void add('pub zoe 1')
    const lines = [home(1), home(2), home(2), home(3)].map((network, at) => add(`${network} ana ${at}`))
    const other = add('cafe kim 1')
    await expect(lines[2]).rejects.toMatchObject({ code: 'unavailable' })
    await expect(Promise.race([other, Promise.resolve('waits')])).resolves.toBe('waits')
  })
})
