import { importsOf, type Source } from './sources.ts'

const allowed =
  /^#contract\/|^\.\/[a-z0-9-]+-rules\.ts$|^#server\/(?:platform|features)\/[a-z0-9/-]+-rules\.ts$/
const world =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bcrypto\.|\bfetch\(|\bset(?:Timeout|Interval)\(|\bawait\b|\basync\b/

const isRule = ({ path }: Source): boolean => path.startsWith('server/') && path.endsWith('-rules.ts')
const withoutTypes = (source: Source): Source => ({
  ...source,
  text: source.text.replaceAll(/^import type [^;\n]*(?:\n[^'\n]*)*'[^']+'$/gm, ''),
})

/**
 * Where a rule reaches for more than values: another kind of module, the time, chance, or anything to wait
 * for.
 */
export const impure = (sources: Source[]): string[] =>
  sources.filter(isRule).flatMap((source) => {
    const modules = importsOf(withoutTypes(source)).filter((module) => !allowed.test(module))
    const reached = source.text
      .split('\n')
      .filter((line) => world.test(line.replace(/^\s*(?:\/\/|\*|\/\*).*/, '')))
    return [...modules, ...reached.map((line) => line.trim())].map((what) => `${source.path}: ${what}`)
  })
