import { runBackupCommand } from './backup-command.mjs'

await runBackupCommand('restore')
