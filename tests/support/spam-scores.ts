interface EmailScore {
  name: string
  score: number
  /** The rules that have given or taken points. */
  rules: string[]
}

/** The scores that SpamAssassin reports for files of these names, one after the other, the highest first. */
export function scoresOf(output: string, names: string[]): EmailScore[] {
  const [, ...reports] = output.split(/^Content analysis details: +\(/m)
  return reports
    .map((report, at) => ({
      name: names[at] ?? 'unknown',
      score: Number.parseFloat(report),
      rules: rulesOf(report),
    }))
    .toSorted((one, other) => other.score - one.score)
}

const rulesOf = (report: string): string[] =>
  [...report.matchAll(/^ *(-?\d+\.\d) ([A-Z]\w+)/gm)].flatMap(([, points = '', rule = '']) =>
    Number(points) === 0 ? [] : [`${rule} ${points}`],
  )
