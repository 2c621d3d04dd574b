import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { type Driver, PATIENCE, VIEWPORT } from './driver.ts'

const MAY_OPEN_WINDOWS = '--javascript-can-open-windows-automatically=true'

/** Commands of the W3C's WebDriver. */
const commandsOf =
  (address: string) =>
  async <Value = unknown>(method: string, path: string, body?: object): Promise<Value> => {
    const reply = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: Value & { message?: string } }
    if (!reply.ok) throw new Error(value.message)
    return value
  }

type Commands = ReturnType<typeof commandsOf>

/** Starts the driver on a screen of its own, and gives its commands. */
async function launch(program: string) {
  const port = await freePort()
  const child = spawn('xvfb-run', ['--auto-servernum', program, `--port=${port}`], {
    stdio: 'ignore',
    // The screen and the driver end together.
    detached: true,
    env: {
      ...process.env,
      TZ: 'Australia/Melbourne',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const ended = once(child, 'exit')
  const kill = (): boolean => child.exitCode === null && process.kill(-(child.pid ?? 0))
  process.once('exit', kill)
  const send = commandsOf(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => send('GET', '/status'), PATIENCE)
  const stop = async (): Promise<void> => {
    kill()
    await ended
  }
  return { send, stop }
}

/** Runs before anything that a test asks of a document. */
const collectErrors = `
  if (globalThis.errors === undefined) {
    globalThis.errors = []
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    const log = console.error
    console.error = (...args) => { errors.push(args.join(' ')); log(...args) }
  }`

/** A window of the size of a phone: the first one is as wide as its toolbar at least. Gives its handle. */
async function openPhone(send: Commands, session: string): Promise<string> {
  const [first] = await send<string[]>('GET', `${session}/window/handles`)
  const { width, height } = VIEWPORT
  const script = `open('about:blank', '', 'popup,width=${width},height=${height}')`
  await send('POST', `${session}/execute/sync`, { script, args: [] })
  return vi.waitFor(async () => {
    const handles = await send<string[]>('GET', `${session}/window/handles`)
    const handle = handles.find((each) => each !== first)
    if (handle === undefined) throw new Error('WebKit opens no second window')
    return handle
  })
}

/** WebKit as Debian has it: that of GTK. */
export async function startWebKit(program: string): Promise<Driver> {
  const { send, stop } = await launch(program)
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', MAY_OPEN_WINDOWS] } },
    },
  })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: PATIENCE.timeout })
  const handle = await openPhone(send, session)
  await send('POST', `${session}/window`, { handle })
  const errors: string[] = []
  return {
    name: 'WebKit',
    open: async (url) => {
      await send('POST', `${session}/url`, { url })
    },
    reload: async () => {
      await send('POST', `${session}/refresh`, {})
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; ${collectErrors}
        Promise.resolve((async () => JSON.stringify(await (${expression})))())
          .then((value) => done({ value, errors: errors.splice(0) }), (error) => done({ error: String(error) }))`
      const reply = await send<{ value?: string; errors?: string[]; error?: string }>(
        'POST',
        `${session}/execute/async`,
        { script, args: [] },
      )
      if (reply.error !== undefined) throw new Error(reply.error)
      errors.push(...(reply.errors ?? []))
      return JSON.parse(reply.value ?? 'null') as unknown
    },
    act: async (actions) => {
      await send('POST', `${session}/actions`, { actions })
    },
    errors: () => errors,
    stop: async () => {
      await send('DELETE', session)
      await stop()
    },
  }
}
