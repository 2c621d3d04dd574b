import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql-15', 'iproute2']
/**
 * They end with their first process, and with them everything in them: the network, what is mounted, and every
 * process.
 */
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
/** As the first process it collects those that have lost their parent, until the test ends. */
const FIRST = ['sh', '-c', '"$@"; exit $?', 'sh']

export const clusterAdvice = `PostgreSQL on three machines: as root on Debian 12, install ${packages.join(' ')} (and stop their services)`

/** Whether machines can be made here, and have what runs on them. */
export const hasClusterPackages = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('dpkg-query', ['--show', ...packages]).status === 0 &&
  spawnSync('unshare', [...NAMESPACES, 'true']).status === 0

/** Runs tests/cluster; with words, only the scenarios whose names have them. Gives the exit code. */
export async function breakCluster(words: string[] = []): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'surplate-cluster-'))
  // PostgreSQL's user passes through it.
  chmodSync(home, 0o711)
  const program = [process.execPath, join(root, 'tests', 'cluster', 'main.ts'), home, ...words]
  const test = spawn('unshare', [...NAMESPACES, ...FIRST, ...program], { cwd: root, stdio: 'inherit' })
  // It waits for its child whatever else it is sent.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => test.kill('SIGKILL'))
  const code = await new Promise<number>((resolve) => test.on('exit', (status) => resolve(status ?? 1)))
  rmSync(home, { recursive: true, force: true })
  return code
}

if (import.meta.main) {
  if (hasClusterPackages()) process.exitCode = await breakCluster(process.argv.slice(2))
  else console.log(`not run: ${clusterAdvice}`)
}
