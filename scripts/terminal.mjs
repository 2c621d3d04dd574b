export const printLine = (line) => void process.stdout.write(`${line}\n`)

/** Prints one line about what is wrong and what to do, and exits. */
export function exitWithError(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
