import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './child-process.mjs'

await ensureInstalled({ dev: true })
await ensureBuilt()

const bench = spawn(nodeProgram(), [inRoot('tests', 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
