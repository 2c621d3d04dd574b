import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What a process of buyers is asked for, one after the other. */
export type BuyersCommand = { open: { port: number; cookies: string[] } } | { send: string } | { hear: true }
/** What it says when that is done. */
export type Done =
  | { opened: number }
  | { sent: number }
  | { answers: Record<string, number> }
  | { failed: string }

const AT_ONCE = 64

interface Line {
  socket: Socket
  cookie: string
  /** Everything heard since the last request. */
  response: string
  /** Why nothing more will be heard. */
  over?: string
}

const lines: Line[] = []

const request = (line: string, headers: string[], body = ''): string =>
  [line, 'host: 127.0.0.1', ...headers, '', body].join('\r\n')

/** The status of an answer that has come in whole, or what became of the connection instead. */
function answerOn({ response, over }: Line): string | undefined {
  const [head = '', body] = response.split('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  return body !== undefined && Buffer.byteLength(body) >= length
    ? /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]
    : over
}

async function answerTo(line: Line): Promise<string> {
  for (;;) {
    const answer = answerOn(line)
    if (answer !== undefined) return answer
    await once(line.socket, 'heard')
  }
}

/** Opens a connection that the server has answered on once, so that it may rest. */
async function open(port: number, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const line: Line = { socket, cookie, response: '' }
  const ended = (how: string): void => {
    line.over ??= how
    socket.emit('heard')
  }
  socket.on('data', (text) => {
    line.response += String(text)
    socket.emit('heard')
  })
  socket.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? error.message))
  socket.on('close', () => ended('hung up'))
  socket.write(request('GET /healthz HTTP/1.1', []))
  const status = await answerTo(line)
  if (status !== '200') throw new Error(`no connection: ${status}`)
  line.response = ''
  lines.push(line)
}

async function openAll(port: number, cookies: string[]): Promise<void> {
  const waiting = [...cookies]
  const openLines = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) await open(port, cookie)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openLines))
}

/** Has every request leave this process, whether the server reads it or not. */
const sendAll = (body: string): Promise<unknown> =>
  Promise.all(
    lines.map(({ socket, cookie }) => {
      const headers = [
        `cookie: ${cookie}`,
        `idempotency-key: ${randomUUID()}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
      ]
      return new Promise<void>((resolve, reject) => {
        socket.write(request('POST /api/orders HTTP/1.1', headers, body), (error) =>
          error == null ? resolve() : reject(error),
        )
      })
    }),
  )

async function hearAll(): Promise<Record<string, number>> {
  const answers = await Promise.all(lines.map(answerTo))
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]),
  )
}

async function act(command: BuyersCommand): Promise<Done> {
  if ('open' in command) {
    await openAll(command.open.port, command.open.cookies)
    return { opened: lines.length }
  }
  if ('send' in command) {
    await sendAll(command.send)
    return { sent: lines.length }
  }
  return { answers: await hearAll() }
}

async function answerFor(command: BuyersCommand): Promise<void> {
  const result = await act(command).catch((error: unknown): Done => ({ failed: String(error) }))
  process.send?.(result)
}

process.on('message', (command: BuyersCommand) => void answerFor(command))
// Gone with the process that asks.
process.on('disconnect', () => process.exit())
