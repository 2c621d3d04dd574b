import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackPackage } from './debian-packages.ts'
import { freePort } from './free-port.ts'
import { findProgram } from './machine.ts'

const root = join(import.meta.dirname, '..', '..')
/** Debian's package would start a service, so it is unpacked here and not installed. */
const unpacked = join(root, 'node_modules', '.cache', 'nginx')

function findNginx(): string | undefined {
  const program = findProgram('nginx', '/usr/sbin', join(unpacked, 'usr', 'sbin'))
  // Unpacked, it may lack a library.
  return program !== undefined && spawnSync(program, ['-v']).status === 0 ? program : undefined
}

/** nginx, fetched if this machine has none. */
export async function ensureNginx(): Promise<string | undefined> {
  if (findNginx() === undefined) await unpackPackage('nginx', unpacked)
  return findNginx()
}

/** Runs a program until its input ends, which it does with this process at the latest. */
const UNTIL_INPUT_ENDS = '"$@" & cat > /dev/null; kill $!; wait $!'

export interface Cache {
  address: string
  stop: () => Promise<void>
}

/** Starts nginx by the configuration in `ops`, in front of a server on a port of this machine. */
export async function startCache(program: string, port: number): Promise<Cache> {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-nginx-'))
  const own_port = await freePort()
  const site = readFileSync(join(root, 'ops', 'nginx-cache.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${own_port};`)
    .replace('/var/cache/nginx/surplate', join(folder, 'cache'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const config = `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr warn;
    events { worker_connections 4096; } http { access_log off; ${temporary.join(' ')} ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (text) => output.push(String(text)))
  const address = `http://127.0.0.1:${own_port}`
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit')
    child.stdin.end()
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  while (!(await isThere(`${address}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`nginx ended at its start: ${output.join('')}`)
  }
  return { address, stop }
}

const isThere = async (url: string): Promise<boolean> => {
  const { ok } = await fetch(url).catch(() => ({ ok: false }))
  return ok
}
