import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Hello, StockChange } from '#contract/shop/live.ts'
import { type EventStream, openStream, type ReceivedEvent } from '#tests/support/event-stream.ts'
import { addressOf, clientOf, type ServerHome } from '#tests/support/server-process.ts'

/** As many cards as are on the screen at once. */
const SCREEN = 6
const AGAIN_MS = 100

export type Seen = Pick<FoodItem, 'id' | 'quantity_available'>

/**
 * A page with a list, of which a part is on the screen: it states that part to a stream, applies the stock that the
 * stream brings, and loads its list again when the stream says so. Nothing else makes it load.
 */
export class LivePage {
  private rows: Seen[] = []
  private first = 0
  private at: number
  private stream: EventStream | undefined
  private stream_id = ''
  private loads = 0
  private loading = 0
  private isClosed = false
  private readonly homes: ServerHome[]

  constructor(homes: ServerHome[], at: number) {
    this.homes = homes
    this.at = at
    void this.listen()
  }

  /** What is on the screen. */
  seen(): Seen[] {
    return this.rows.slice(this.first, this.first + SCREEN)
  }

  /** Scrolls, so that others are on the screen. */
  scrollTo(first: number): void {
    this.first = Math.min(first, Math.max(0, this.rows.length - SCREEN))
    void this.state()
  }

  /** Breaks the stream off; the page opens another one, at the next process. */
  cut(): void {
    this.stream?.close()
  }

  close(): void {
    this.isClosed = true
    this.stream?.close()
  }

  private home(): ServerHome {
    const home = this.homes[this.at % this.homes.length]
    if (home === undefined) throw new Error('a page needs a process')
    return home
  }

  private ids(): string[] {
    return this.seen().map(({ id }) => id)
  }

  private async listen(): Promise<void> {
    while (!this.isClosed) {
      try {
        const about = { items: this.ids().join(',') }
        const onEvent = (event: ReceivedEvent): void => this.take(event)
        this.stream = await openStream(addressOf(this.home()), { about, onEvent })
        if (this.isClosed) this.stream.close()
        await this.stream.ended
      } catch {
        // The process has gone.
      }
      this.stream_id = ''
      this.at += 1
      await pause(AGAIN_MS)
    }
  }

  private take({ event, data }: ReceivedEvent): void {
    if (event === 'hello') this.stream_id = (data as Hello).stream
    if (event === 'resync' || event === 'news') void this.load()
    if (event === 'stock') this.apply(data as StockChange[])
  }

  private apply(changes: StockChange[]): void {
    const left = new Map(
      changes.map(({ food_item_id, quantity_available }) => [food_item_id, quantity_available]),
    )
    this.rows = this.rows.map((row) => ({
      ...row,
      quantity_available: left.get(row.id) ?? row.quantity_available,
    }))
    // What is on its way may have been read before.
    if (this.loading > 0) void this.load()
  }

  private async load(): Promise<void> {
    this.loads += 1
    const load = this.loads
    this.loading += 1
    try {
      const rows = await clientOf(this.home()).ok(api.foodItems.browse, { sort: 'ending', limit: 100 })
      if (load === this.loads) {
        this.rows = rows.map(({ id, quantity_available }) => ({ id, quantity_available }))
        void this.state()
      }
    } catch {
      await pause(AGAIN_MS)
      if (!this.isClosed && load === this.loads) void this.load()
    } finally {
      this.loading -= 1
    }
  }

  private async state(): Promise<void> {
    if (this.stream_id === '') return
    try {
      const stated = await clientOf(this.home()).send(api.live.about, {
        stream: this.stream_id,
        items: this.ids(),
      })
      if (stated.status === 404) this.cut()
    } catch {
      this.cut()
    }
  }
}
