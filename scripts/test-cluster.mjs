import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './child-process.mjs'

await ensureInstalled({ dev: true })

const program = [inRoot('scripts', 'checks', 'cluster.ts'), ...process.argv.slice(2)]
const cluster = spawn(nodeProgram(), program, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => cluster.kill(signal))
cluster.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
