import { createServer } from 'node:net'
import { SettingError } from './config.ts'

const NEIGHBOURS = 20

/** A port that is free at `host`, or undefined when `port` is taken. Port 0 is any. */
function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => (code === 'EADDRINUSE' ? resolve(undefined) : reject(refusal(code, port))))
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

const refusal = (code: string | undefined, port: number): SettingError =>
  code === 'EACCES'
    ? new SettingError(`PORT ${port} cannot be used: this user may not listen there; use one above 1023, behind a proxy`)
    : new SettingError(`HOST cannot be used (${code}): give an address of this machine, such as 127.0.0.1 or 0.0.0.0`)

/** The port to listen on: the one asked for, or, when none was, the first free one from the default upwards. */
export async function choosePort(host: string, wanted: number, asked: boolean): Promise<number> {
  for (let port = wanted; port <= wanted + (asked ? 0 : NEIGHBOURS); port += 1) {
    const free = await tryPort(host, port)
    if (free !== undefined) return free
  }
  throw new SettingError(`PORT ${wanted} is in use: stop what listens there, or set PORT to another`)
}

/** A port of the loopback address that nobody listens on. */
export const freePort = (): Promise<number> => choosePort('127.0.0.1', 0, true)
