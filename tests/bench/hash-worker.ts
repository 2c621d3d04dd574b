import { hashPassword } from '#server/features/people/accounts/passwords/password-hash.ts'

const [measured_ms, concurrency] = process.argv.slice(2).map(Number)
const until = performance.now() + (measured_ms ?? 0)
const started = performance.now()
let hashes = 0

// Nobody is left to tell.
process.once('disconnect', () => process.exit())

async function hashOn(): Promise<void> {
  while (performance.now() < until) {
    await hashPassword('a long enough passphrase')
    hashes += 1
  }
}

await Promise.all(Array.from({ length: concurrency ?? 1 }, hashOn))
process.send?.((hashes * 1_000) / (performance.now() - started))
process.disconnect()
