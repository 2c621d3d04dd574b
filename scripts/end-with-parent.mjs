// Loaded before the server: stops the server gracefully when the process that started it ends in any way.
const CHECK_MS = 250

const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.connected === true) {
  process.once('disconnect', stop)
  process.channel?.unref()
}
// When npm is killed with SIGKILL it cannot forward a signal, but this process then has another parent.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    stop()
  }, CHECK_MS).unref()
}
