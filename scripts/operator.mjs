import { runServerCommand } from './server-command.mjs'

await runServerCommand('operator-command.ts', process.argv.slice(2))
