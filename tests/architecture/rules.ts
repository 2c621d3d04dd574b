import type { Source } from './sources.ts'

const world =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bcrypto\.|\bfetch\(|\bset(?:Timeout|Interval)\(|\bawait\b|\basync\b/

/** Where a rule reaches for the time, chance, or anything to wait for; the linter sees what it imports. */
export const impure = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('-rules.ts'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => world.test(line.replace(/^\s*(?:\/\/|\*|\/\*).*/, '')))
        .map((line) => `${path}: ${line.trim()}`),
    )
