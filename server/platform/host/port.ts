import { createServer } from 'node:net'
import { SettingError } from '#server/platform/setting-error.ts'

const PORTS_TRIED_MAX = 20

/** `port` if it is free at `host`, or any free one for port 0; undefined when it is in use. */
function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'EADDRINUSE' ? resolve(undefined) : reject(refusal(code, port)),
    )
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

const refusal = (code: string | undefined, port: number): SettingError =>
  code === 'EACCES'
    ? new SettingError(
        `PORT ${port} cannot be used: this user may not listen there; use one above 1023, behind a proxy`,
      )
    : new SettingError(
        `HOST cannot be used (${code}): give an address of this machine, such as 127.0.0.1 or 0.0.0.0`,
      )

/** The port to listen on: the preferred one, or, unless that one is required, the first free one after it. */
export async function choosePort(host: string, preferred: number, is_required: boolean): Promise<number> {
  for (let port = preferred; port <= preferred + (is_required ? 0 : PORTS_TRIED_MAX); port += 1) {
    const free = await tryPort(host, port)
    if (free !== undefined) return free
  }
  throw new SettingError(`PORT ${preferred} is in use: stop what listens there, or set PORT to another`)
}

/** A free port of the loopback address. */
export const freePort = (): Promise<number> => choosePort('127.0.0.1', 0, true)
