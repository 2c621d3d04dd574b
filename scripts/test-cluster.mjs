import { spawn, spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './child-process.mjs'

const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql-15', 'iproute2']
const isInstalled = () => spawnSync('dpkg-query', ['--show', ...packages]).status === 0
const missing = () => {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'as root on Debian only'
  if (!isInstalled()) return `install ${packages.join(' ')} (Debian: apt install)`
  if (spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'no namespaces can be made here'
  return undefined
}

const why = missing()
if (why !== undefined) {
  console.log(`not run: PostgreSQL on three machines: ${why}`)
  process.exit()
}
await ensureInstalled({ dev: true })

// In namespaces that end with it, and every process in them too; the shell is the first one, which has to collect
// those that have lost their parent.
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
const program = [nodeProgram(), inRoot('tests', 'cluster', 'main.ts'), ...process.argv.slice(2)]
const test = spawn('unshare', [...namespaces, 'sh', '-c', '"$@"; exit $?', 'sh', ...program], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => test.kill(signal))
test.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
