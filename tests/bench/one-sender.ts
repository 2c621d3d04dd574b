import { setTimeout as pause } from 'node:timers/promises'
import type { Filled } from './databases.ts'
import { type Measured, putLoad, type Watched } from './load.ts'
import { wordOf } from './load-requests.ts'
import type { Template } from './load-spec.ts'
import { type Effort, ms, whole } from './measured.ts'
import { type Attack, attacks, others } from './one-sender-attacks.ts'
import { memoryOf } from './processes.ts'
import type { Row } from './rows.ts'
import { withProduct } from './servers.ts'

const OTHERS_P99_MS = 250
const OTHERS_PER_SECOND = 80
const OTHERS_CONNECTIONS = 16
const SENDER_CONNECTIONS = 64
const WARM_MS = 2_000
/** Until what the sender left in line is done, and an idle process has given memory back. */
const SETTLE_MS = 12_000
const LONGEST_MS = 600_000
/** Words of a large city, which misspelt ones are compared with. */
const WORDS = 10_000
const WORD_SYLLABLES = 4

/** As an operator runs it behind a proxy: with limits, and the client's address from the proxy. */
const SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }

/**
 * What everyone else notices while one network sends as much as it can, beside the same minute without it;
 * each on a server of its own.
 */
export async function oneSenderRows(filled: Filled, effort: Effort, chosen = attacks()): Promise<Row[]> {
  await filled.run(wordsSql(filled.size.items))
  const rows: Row[] = []
  for (const attack of chosen)
    rows.push(await withProduct(filled, SETTINGS, (server) => rowOf(server, attack, effort)))
  return rows
}

const load = (templates: Template[], per_second: number, connections: number) => ({
  connections,
  pace_ms: per_second === 0 ? 0 : (connections * 1_000) / per_second,
  requests: { kind: 'made' as const, templates },
  reconnects: true,
})

async function rowOf(
  server: Watched & { port: number },
  attack: Attack,
  { measured_ms }: Effort,
): Promise<Row> {
  const { port, pid } = server
  const { work, templates, per_second, connections = SENDER_CONNECTIONS, most, growth_max_mb } = attack
  const { others_per_second = OTHERS_PER_SECOND } = attack
  const usual = { warm_ms: WARM_MS, measured_ms: 2 * measured_ms }
  const askOthers = () =>
    putLoad(
      { ...load(attack.others ?? others, others_per_second, OTHERS_CONNECTIONS), port, first: 0, ...usual },
      server,
    )
  const alone = await askOthers()
  const before_mb = memoryOf(pid)
  const times = most === undefined ? usual : { warm_ms: 0, measured_ms: LONGEST_MS, most }
  const sending = putLoad({ ...load(templates, per_second, connections), port, first: 1, ...times }, server)
  const beside = await askOthers()
  const sender = await sending
  await pause(SETTLE_MS)
  const after_mb = memoryOf(pid)
  const refused = attack.others === undefined ? refusals(beside) : (beside.statuses['429'] ?? 0)
  const hasRoom = growth_max_mb === undefined || after_mb - before_mb <= growth_max_mb
  return {
    work: `one network: ${work}, ${whole(sender.per_second)}/s`,
    measured: `${delays(beside)}, ${refused} refused; ${whole(before_mb)} → ${whole(after_mb)} MB`,
    reference: `without it ${delays(alone)}`,
    target: `p99 ≤ ${OTHERS_P99_MS} ms, none refused${growth_max_mb === undefined ? '' : `, ≤ ${growth_max_mb} MB more`}`,
    reached: beside.p99_ms <= OTHERS_P99_MS && refused === 0 && hasRoom,
    note: `the sender got ${shares(sender)}`,
  }
}

const delays = ({ p50_ms, p99_ms }: Measured): string => `p50 ${ms(p50_ms)} ms, p99 ${ms(p99_ms)} ms`
const isRefusal = (status: string): boolean => Number(status) >= 400
const refusals = ({ statuses }: Measured): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (isRefusal(status) ? count : 0), 0)
const shares = ({ statuses, answered }: Measured): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status} ${whole((100 * count) / answered)} %`)
    .join(', ')

/** Gives food items words of their own, which can be misspelt. */
function wordsSql(items: number): string {
  const words = Array.from({ length: Math.min(WORDS, items) }, (_, n) => wordOf(n, WORD_SYLLABLES))
  return `
insert into food_item_spelling (word, stem, letters)
select distinct on (word) spelling.word, spelling.stem, spelling.letters from unnest(string_to_array('${words.join(' ')}', ' ')) made, search_spellings(made) spelling
on conflict do nothing;
insert into food_item_word (word, expires_at, food_item_id)
select stem, expires_at, id from (select stem, row_number() over (order by word) as at from food_item_spelling) made
join (select id, expires_at, row_number() over (order by id) as at from food_item) item using (at)
on conflict do nothing;
analyze food_item_spelling;
analyze food_item_word;
`
}
