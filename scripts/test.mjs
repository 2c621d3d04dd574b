import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './run.mjs'

await ensureInstalled({ dev: true })

// The checks are written in TypeScript, so the Node that was just made sure of runs them.
const node = nodeProgram()
const checks = spawn(node, [inRoot('scripts', 'checks.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => checks.kill(signal))
checks.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
