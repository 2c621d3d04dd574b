import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Line {
  socket: Socket
  /** Everything that came, once the other side has hung up. */
  ended: Promise<string>
}

/** An open line to the server on which anything can be said. */
export async function openLine(address: string): Promise<Line> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  socket.on('data', (bytes) => received.push(bytes))
  // Being cut off is what is waited for, however it is done. `once` would reject where a last write fails
  // before the line is closed.
  socket.on('error', () => {})
  const ended = new Promise<string>(
    (resolve) => void socket.on('close', () => resolve(Buffer.concat(received).toString())),
  )
  await once(socket, 'connect')
  return { socket, ended }
}

/** Says a text one sign at a time for as long as anybody listens. */
export function drip(socket: Socket, text: string, every_ms: number): void {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer)
    else socket.write(text[at++] ?? '')
  }, every_ms)
}
