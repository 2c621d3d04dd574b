import { hashPassword } from '#server/features/accounts/public.ts'

const [measured_ms, together] = process.argv.slice(2).map(Number)
const until = performance.now() + (measured_ms ?? 0)
const started = performance.now()
let done = 0

async function hashOn(): Promise<void> {
  while (performance.now() < until) {
    await hashPassword('a long enough passphrase')
    done += 1
  }
}

await Promise.all(Array.from({ length: together ?? 1 }, hashOn))
process.send?.((done * 1_000) / (performance.now() - started))
process.disconnect()
