import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { exitCode } from './child-process.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, nodeProgram, root } from './paths.mjs'

/** Runs server/backup-command.ts (`backup` or `restore`). */
export const runBackupCommand = (action) =>
  runServerCommand('backup-command.ts', [action, ...process.argv.slice(2)])

/** Runs a program of the server with its Node and its settings. */
export async function runServerCommand(program, args) {
  await ensureInstalled({ dev: false })
  const settings = existsSync(inRoot('.env')) ? ['--env-file=.env'] : []
  const child = spawn(nodeProgram(), [...settings, inRoot('server', program), ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'), ...process.env },
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to both; this one waits for the other, which may have a database to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}
