import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { type Driver, PATIENCE, VIEWPORT } from './driver.ts'

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  message?: string
  result?: unknown
  params?: unknown
}

interface LogEntry {
  level: string
  text: string | null
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Commands and events of WebDriver BiDi, which Firefox speaks by itself. */
async function connectBidi(url: string, onEvent: (method: string, params: unknown) => void) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, message, result, params } = JSON.parse(String(data)) as Message
    if (type === 'event') onEvent(method ?? '', params)
    else if (type === 'success') replies.get(id ?? 0)?.resolve(result)
    else replies.get(id ?? 0)?.reject(new Error(message))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of replies.values()) reject(new Error('Firefox has ended'))
  })
  return async <Result = unknown>(method: string, params: object = {}): Promise<Result> => {
    const id = replies.size + 1
    const reply = Promise.withResolvers<unknown>()
    replies.set(id, reply)
    socket.send(JSON.stringify({ id, method, params }))
    return (await reply.promise) as Result
  }
}

/** Starts it with an empty profile, and gives the address at which it is controlled. */
async function launch(program: string) {
  const profile = mkdtempSync(join(tmpdir(), 'surplate-firefox-'))
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Australia/Melbourne', HOME: profile },
  })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill())
  const stop = async (): Promise<void> => {
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stderr.resume()
    return { url: `${url}/session`, child, stop }
  }
  throw new Error('Firefox has ended at its start')
}

/** Firefox as Debian has it. */
export async function startFirefox(program: string): Promise<Driver> {
  const { url, child, stop } = await launch(program)
  const errors: string[] = []
  const send = await connectBidi(url, (_, params) => {
    const { level, text } = params as LogEntry
    if (level === 'error') errors.push(text ?? 'an error without a text')
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT })
  // On a busy machine Firefox breaks off one now and then (NS_BINDING_ABORTED).
  const navigate = (method: 'navigate' | 'reload', params: object = {}): Promise<void> =>
    vi.waitFor(async () => {
      await send(`browsingContext.${method}`, { context, wait: 'complete', ...params })
    }, PATIENCE)
  return {
    name: 'Firefox',
    open: (address) => navigate('navigate', { url: address }),
    reload: () => navigate('reload'),
    evaluate: async (expression) => {
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return JSON.parse(evaluated.result.value ?? 'null') as unknown
    },
    act: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    errors: () => errors,
    stop: async () => {
      // It ends before it answers.
      await send('browser.close').catch(() => child.kill())
      await stop()
    },
  }
}
