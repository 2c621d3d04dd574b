// Loaded before the server: when the process that started it has gone, however it went, the server stops as if it was asked to.
if (process.connected === true) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
