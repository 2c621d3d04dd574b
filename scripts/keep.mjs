import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'
import { exitCode } from './run.mjs'

/** Runs the part of the server that keeps and brings back data, on the Node and with the settings that the server has. */
export async function keep(act) {
  await ensureInstalled({ dev: false })
  const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
  const child = spawn(nodeProgram(), [...settings, inRoot('server', 'backup-command.ts'), act, ...process.argv.slice(2)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'), ...process.env },
    stdio: 'inherit',
  })
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}
