import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder, removeFolder } from './scratch.ts'
import { startProduct } from './servers.ts'

const build = join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs')

/** The product as somebody tries it: the web built, the demo city fresh, a free port. */
export async function startCity(): Promise<{ origin: string; stop: () => Promise<void> }> {
  await promisify(execFile)(process.execPath, [build])
  const data = newFolder('web')
  const server = await startProduct({ DATA_DIR: data, DEMO: 'on' })
  const stop = async (): Promise<void> => {
    await server.stop()
    removeFolder(data)
  }
  return { origin: `http://localhost:${server.port}`, stop }
}
