import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/**
 * A way to the server that can be cut: what goes through it breaks off, and what comes later finds nobody.
 */
export async function startNetworkProxy() {
  const far = await freePort()
  const open = new Set<Socket>()
  const sent: Buffer[] = []
  let whole = true
  const drop = (): void => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const cable = createServer((near) => {
    if (!whole) return void near.destroy()
    const on = connect(far, '127.0.0.1')
    near.on('data', (bytes: Buffer) => void sent.push(bytes))
    for (const [socket, other] of [
      [near, on],
      [on, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket))
      socket.pipe(other)
    }
  })
  const near = await listening(cable)
  return {
    /** The settings of the server at its far end. */
    env: { PORT: String(far), APP_ORIGIN: `http://127.0.0.1:${near}` },
    /**
     * Every byte that went through it to the server, as text: every address, header and body, whoever sent
     * it.
     */
    sentText: (): string => Buffer.concat(sent).toString(),
    cut: (): void => {
      whole = false
      drop()
    },
    mend: (): void => {
      whole = true
    },
    remove: async (): Promise<void> => {
      drop()
      cable.close()
      await once(cable, 'close')
    },
  }
}
