import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'

/** Fewer than one network may have open. */
const STREAMS_OF_NETWORK = 100
const OPENED_AT_ONCE = 50

/** Opens streams of many networks, through a proxy that the server trusts, and reads what comes. */
async function openStreams({ port, streams }: { port: number; streams: number }): Promise<void> {
  for (let n = 0; n < streams; n += 1) {
    const network = Math.floor(n / STREAMS_OF_NETWORK)
    const socket = connect({ port, host: '127.0.0.1' })
    socket.resume().on('error', (error) => console.error('a stream ended', error))
    socket.write(
      `GET ${api.live.events.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 198.18.${network}.1\r\n\r\n`,
    )
    if (n % OPENED_AT_ONCE === 0) await pause(20)
  }
}

process.once('disconnect', () => process.exit())
process.once('message', (spec: { port: number; streams: number }) => {
  void openStreams(spec).then(() => process.send?.('ready'))
})
