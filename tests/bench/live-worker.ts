import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { cuisines, NO_RESULTS_UNTIL } from '#contract/constants.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { LivePages, Change, WhatPagesSaw } from './live.ts'

/** Fewer than one network may have open. */
const STREAMS_OF_NETWORK = 100
const OPENED_AT_ONCE = 50
/** One page in so many notes when it sees which change. */
const NOTED = 50
/** Over so long pages spread what they load again where the event does not say. */
const SPREAD_S = 2

const BROWSE_PATH = `${api.foodItems.browse.path}?limit=24`

interface List {
  path: string
  etag: string | undefined
  /** What its stream says. */
  about: URLSearchParams
}

async function loadLists(address: string): Promise<List[]> {
  const paths = [BROWSE_PATH, ...cuisines.map((cuisine) => `${BROWSE_PATH}&cuisine_type=${cuisine}`)]
  return Promise.all(
    paths.map(async (path, at) => {
      const reply = await fetch(`${address}${path}`)
      const items = (await reply.json()) as FoodItem[]
      const about = new URLSearchParams({
        items: items.map(({ id }) => id).join(','),
        until: items.at(-1)?.expires_at ?? '',
      })
      if (at > 0) about.set('cuisine', cuisines[at - 1] ?? '')
      return { path, etag: reply.headers.get('etag') ?? undefined, about }
    }),
  )
}

const saw: WhatPagesSaw = { events: { stock: 0, news: 0, deals: 0 }, fetches: 0, changes: [] }

/** As many requests of all pages at once as the browsers behind one server's line send. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** What a page does when its list has changed: asks again with what it has. */
function fetchAgain(port: number, list: List): void {
  saw.fetches += 1
  const headers = list.etag === undefined ? {} : { 'if-none-match': list.etag }
  get({ port, host: '127.0.0.1', path: list.path, headers, agent }, (reply) => {
    list.etag = reply.headers.etag ?? list.etag
    reply.resume()
  }).on('error', (error) => console.error('a list was not loaded again', error))
}

function noteChanges(block: string): void {
  const changes = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '[]') as Omit<Change, 'at'>[]
  for (const { food_item_id, quantity_available } of changes)
    saw.changes.push({ food_item_id, quantity_available, at: Date.now() })
}

/** Opens pages of many networks, through a proxy that the server trusts. Without lists they only listen. */
async function openPages({ port, pages, has_lists }: LivePages): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const lists = has_lists ? await loadLists(address) : []
  const noList = new URLSearchParams({ items: '', until: NO_RESULTS_UNTIL })
  for (let n = 0; n < pages; n += 1) {
    const list = lists[n % Math.max(1, lists.length)]
    const network = Math.floor(n / STREAMS_OF_NETWORK)
    const socket = connect({ port, host: '127.0.0.1' })
    let isWaiting = false
    const askAgain = (after_s: number): void => {
      if (isWaiting || list === undefined) return
      isWaiting = true
      setTimeout(
        () => {
          isWaiting = false
          fetchAgain(port, list)
        },
        Math.random() * after_s * 1_000,
      )
    }
    const read = (block: string): void => {
      if (block.includes('event: stock')) {
        saw.events.stock += 1
        if (n % NOTED === 0) noteChanges(block)
      } else if (block.includes('event: news')) {
        saw.events.news += 1
        askAgain(Number(/"after_s":(\d+)/.exec(block)?.[1] ?? SPREAD_S))
      } else if (block.includes('event: deals')) {
        saw.events.deals += 1
        askAgain(SPREAD_S)
      }
    }
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) read(block)
    })
    socket.on('error', (error) => console.error('a stream ended', error))
    socket.write(
      `GET ${api.live.events.path}?${(list?.about ?? noList).toString()} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 198.18.${network}.1\r\n\r\n`,
    )
    if (n % OPENED_AT_ONCE === 0) await pause(20)
  }
}

process.once('disconnect', () => process.exit())
process.once('message', (pages: LivePages) => {
  void openPages(pages).then(() => {
    process.send?.('ready')
    process.on('message', () => process.send?.(saw))
  })
})
