import { seededNumbers } from '#server/demo/random.ts'

/** A mean time of work in millionths of a second, on an app process and in the database. */
export interface Work {
  app_us: number
  database_us: number
}

/** Work that is done in batches: what a batch costs whatever its size, and what each in it adds. */
export interface BatchWork {
  batch: Work
  each: Work
}

export interface Service {
  ready_page: Work
  /** A page made from the database: searched, late, or ready before and changed since. */
  made_page: Work
  order: BatchWork
  pickup: BatchWork
  /** From the end of the work to the confirmed commit; nobody works meanwhile. */
  commit_us: number
}

export interface Evening {
  seed: number
  seconds: number
  /** Requests a second, by kind. */
  rates: { ready_page: number; made_page: number; order: number; pickup: number }
  app_processes: number
  database_cores: number
  service: Service
  /** How much of a time of work is left to chance: 0 always takes the mean, 1 is exponential. */
  chance: number
}

export type Kind = keyof Evening['rates']

export interface Answered {
  count: number
  mean_ms: number
  p50_ms: number
  p99_ms: number
}

export interface EveningOutcome {
  by_kind: Record<Kind, Answered>
  app_use: number
  database_use: number
  /** Orders in a batch, on average. */
  batch_size: number
}

const BATCH_MAX = 200
const US = 1e-6

/** What is to happen, soonest first; what falls on the same instant in the order in which it was said. */
function makeAgenda() {
  const heap: { at: number; turn: number; act: () => void }[] = []
  let turn = 0
  const before = (one: number, two: number): boolean => {
    const [a, b] = [heap[one], heap[two]]
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.turn < b.turn))
  }
  const swap = (one: number, two: number): void => {
    const [a, b] = [heap[one], heap[two]]
    if (a === undefined || b === undefined) return
    heap[one] = b
    heap[two] = a
  }
  const sink = (): void => {
    for (let at = 0; ;) {
      const least = [2 * at + 1, 2 * at + 2].reduce((best, child) => (before(child, best) ? child : best), at)
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  return {
    add: (at: number, act: () => void): void => {
      heap.push({ at, turn: (turn += 1), act })
      for (let here = heap.length - 1; here > 0 && before(here, (here - 1) >> 1); here = (here - 1) >> 1)
        swap(here, (here - 1) >> 1)
    },
    next: (): { at: number; act: () => void } | undefined => {
      const [first] = heap
      const last = heap.pop()
      if (first === undefined || last === undefined || heap.length === 0) return first
      heap[0] = last
      sink()
      return first
    },
  }
}

function answeredOf(took: number[]): Answered {
  const sorted = Float64Array.from(took).toSorted()
  const at = (share: number): number =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000
  return {
    count: sorted.length,
    mean_ms: (took.reduce((sum, one) => sum + one, 0) / Math.max(took.length, 1)) * 1000,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
  }
}

/**
 * Plays requests that arrive at random through app processes, one core each, and the cores of one database. Orders and pickups
 * that find a batch of their process under way wait for it and go together in the next, as the product does it.
 */
export function playEvening({
  seed,
  seconds,
  rates,
  app_processes,
  database_cores,
  service,
  chance,
}: Evening): EveningOutcome {
  const random = seededNumbers(seed)
  const agenda = makeAgenda()
  let now = 0
  const exponential = (mean: number): number => -Math.log(1 - random()) * mean
  const lasting = (us: number): number =>
    us * US * (1 - chance) + (chance === 0 ? 0 : exponential(us * US * chance))

  /** Cores that serve one line: first come, first served. */
  const station = (cores: number) => {
    const line: { us: number; onDone: () => void }[] = []
    let free = cores
    let busy_s = 0
    const begin = ({ us, onDone }: { us: number; onDone: () => void }): void => {
      free -= 1
      const took = lasting(us)
      busy_s += Math.max(0, Math.min(took, seconds - now))
      agenda.add(now + took, () => {
        free += 1
        const following = line.shift()
        if (following !== undefined) begin(following)
        onDone()
      })
    }
    return {
      work: (us: number, onDone: () => void): void => {
        if (us <= 0) onDone()
        else if (free > 0) begin({ us, onDone })
        else line.push({ us, onDone })
      },
      use: (): number => busy_s / (cores * seconds),
    }
  }

  const processes = Array.from({ length: app_processes }, () => station(1))
  const database = station(database_cores)
  const took: Record<Kind, number[]> = { ready_page: [], made_page: [], order: [], pickup: [] }
  let batches = 0

  /** Does `work` on a process and in the database: half of the process's part before, half after. */
  const serve = (app: (typeof processes)[number], { app_us, database_us }: Work, onDone: () => void): void =>
    app.work(app_us / 2, () => database.work(database_us, () => app.work(app_us / 2, onDone)))

  const batcher = (app: (typeof processes)[number], { batch, each }: BatchWork, kind: Kind) => {
    let waiting: (() => void)[] = []
    let under_way = false
    const run = (): void => {
      const callbacks = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      under_way = callbacks.length > 0
      if (!under_way) return
      if (kind === 'order') batches += 1
      const cost = (part: keyof Work): number => batch[part] + callbacks.length * each[part]
      const commit = (): void =>
        agenda.add(now + service.commit_us * US, () => {
          for (const onDone of callbacks) onDone()
          run()
        })
      serve(app, { app_us: cost('app_us'), database_us: cost('database_us') }, commit)
    }
    return (onDone: () => void): void => {
      waiting.push(onDone)
      if (!under_way) run()
    }
  }
  const orders = processes.map((app) => batcher(app, service.order, 'order'))
  const pickups = processes.map((app) => batcher(app, service.pickup, 'pickup'))

  const arrive = (kind: Kind): void => {
    const at = now
    const which = Math.floor(random() * app_processes)
    const app = processes[which]
    const onDone = (): void => void took[kind].push(now - at)
    if (app === undefined) return
    if (kind === 'ready_page' || kind === 'made_page') serve(app, service[kind], onDone)
    else (kind === 'order' ? orders : pickups)[which]?.(onDone)
  }
  const keepArriving = (kind: Kind): void => {
    if (rates[kind] <= 0) return
    const next = now + exponential(1 / rates[kind])
    if (next > seconds) return
    agenda.add(next, () => {
      arrive(kind)
      keepArriving(kind)
    })
  }
  for (const kind of Object.keys(rates) as Kind[]) keepArriving(kind)
  for (let next = agenda.next(); next !== undefined; next = agenda.next()) {
    now = next.at
    next.act()
  }
  return {
    by_kind: Object.fromEntries(
      Object.entries(took).map(([kind, times]) => [kind, answeredOf(times)]),
    ) as EveningOutcome['by_kind'],
    app_use: processes.reduce((sum, app) => sum + app.use(), 0) / app_processes,
    database_use: database.use(),
    batch_size: took.order.length / Math.max(batches, 1),
  }
}
