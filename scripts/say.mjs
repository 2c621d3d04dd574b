/** One line to the person at the terminal. */
export const say = (line) => void process.stdout.write(`${line}\n`)

/** Ends with one line that says what is wrong and what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
