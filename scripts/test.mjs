import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './child-process.mjs'

await ensureInstalled({ dev: true })

// The checks are written in TypeScript, so they need the Node that was just installed.
const node = nodeProgram()
const checks = spawn(node, [inRoot('scripts', 'checks', 'checks.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => checks.kill(signal))
checks.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
