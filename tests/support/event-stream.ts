export interface ReceivedEvent {
  event: string
  data: unknown
  at: number
}

interface StreamOptions {
  cookie?: string
  /** Where it comes from, as the proxy in front says. */
  from?: string
  /** What it is about, as its address says; none where it never says. */
  about?: Record<string, string>
  onEvent?: (one: ReceivedEvent) => void
}

export type EventStream = Awaited<ReturnType<typeof openStream>>

/** An open event stream, as a browser has one. */
export async function openStream(
  address: string,
  { cookie = '', from = '', about = {}, onEvent = () => {} }: StreamOptions = {},
) {
  const stop = new AbortController()
  const headers = {
    ...(cookie === '' ? {} : { cookie }),
    ...(from === '' ? {} : { 'x-forwarded-for': from }),
  }
  const response = await fetch(`${address}/api/events?${new URLSearchParams(about)}`, {
    headers,
    signal: stop.signal,
  })
  const received: ReceivedEvent[] = []
  const waiting: { matches: (one: ReceivedEvent) => boolean; resolve: (one: ReceivedEvent) => void }[] = []

  const take = (block: string): void => {
    const event = /^event: (.+)$/m.exec(block)?.[1]
    if (event === undefined) return
    const one = {
      event,
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as unknown,
      at: performance.now(),
    }
    received.push(one)
    onEvent(one)
    for (const wait of waiting.filter(({ matches }) => matches(one))) wait.resolve(one)
  }
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  const ended = read().catch(() => {})

  return {
    received,
    /** The first event, past or to come, that matches. */
    wait: (matches: (one: ReceivedEvent) => boolean, patience_ms = 60_000): Promise<ReceivedEvent> => {
      const past = received.find(matches)
      if (past !== undefined) return Promise.resolve(past)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`heard only ${JSON.stringify(received)}`)),
          patience_ms,
        )
        waiting.push({ matches, resolve: (one) => (clearTimeout(timer), resolve(one)) })
      })
    },
    ended,
    close: () => stop.abort(),
  }
}
