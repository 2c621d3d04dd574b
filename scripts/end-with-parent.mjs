// Loaded before the server: when the process that started it has gone, however it went, the server stops as if it was asked to.
const LOOK_MS = 250

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.connected === true) {
  process.once('disconnect', stop)
  process.channel?.unref()
}
// npm that is killed outright cannot pass anything on; this process then has another parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    stop()
  }, LOOK_MS).unref()
}
