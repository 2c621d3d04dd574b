import { runBackupCommand } from './server-command.mjs'

await runBackupCommand('backup')
