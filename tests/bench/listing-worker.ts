import { Agent, get, type IncomingMessage } from 'node:http'
import { api } from '#contract/api.ts'
import { cookieOf } from './city-ids.ts'
import type { Watching } from './listing.ts'
import { BROWSE_PATH } from './uncached-paths.ts'

/** As many requests of all pages at once as the browsers behind one server's line send. */
const REQUESTS = 64
/** Over so long the web spreads what it loads again. */
const REFRESH_SPREAD_MS = 2_000
const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS })

/** Open pages that do what the web does when a restaurant lists: lists of the shop, and dashboards. */
async function watch({ port, pages, dashboards }: Watching): Promise<void> {
  const request = (
    path: string,
    headers: Record<string, string>,
    of: Agent | false,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, agent: of }, resolve).on('error', reject)
    })
  const read = async (path: string, headers: Record<string, string>): Promise<IncomingMessage> => {
    const reply = await request(path, headers, agent)
    for await (const _ of reply);
    return reply
  }
  const listen = async (
    headers: Record<string, string>,
    onListing: (own: boolean | undefined) => void,
  ): Promise<void> => {
    const stream = await request(api.live.events.path, headers, false)
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const [, data = '{}'] of text.matchAll(/^event: deals\ndata: (.*)$/gm))
        onListing((JSON.parse(data) as { own?: boolean }).own)
    })
  }
  const soon = (work: () => Promise<unknown>): void =>
    void setTimeout(() => void work(), Math.random() * REFRESH_SPREAD_MS)

  const openPage = async (): Promise<void> => {
    const headers = { 'accept-encoding': 'br' }
    let etag = String((await read(BROWSE_PATH, headers)).headers.etag)
    await listen({}, () =>
      soon(async () => {
        etag = String((await read(BROWSE_PATH, { ...headers, 'if-none-match': etag })).headers.etag)
      }),
    )
  }
  const openDashboard = async (n: number): Promise<void> => {
    const headers = { cookie: cookieOf('partner', n), 'accept-encoding': 'br' }
    await listen(headers, (own) => {
      if (own !== false) soon(() => read(api.foodItems.mine.path, headers))
    })
  }
  for (let n = 0; n < pages; n += 1) await openPage()
  // The first restaurant is the one that lists.
  for (let n = 1; n <= dashboards; n += 1) await openDashboard(n)
}

process.once('disconnect', () => process.exit())
process.once('message', (watching: Watching) => {
  void watch(watching).then(() => process.send?.('ready'))
})
