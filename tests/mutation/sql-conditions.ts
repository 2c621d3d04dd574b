/** Another text in the place of a part of a source. */
export interface Change {
  start: number
  end: number
  replacement: string
}

// A condition ends before the next word that cannot be part of it; brackets and values in it are taken as a
// whole.
const CONDITION =
  /\b(?:where|and)\s+((?:\$\{(?:[^{}]|\{[^{}]*\})*\}|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^()`$])+?)(?=\s+(?:and|or|order|group|for|returning|limit|using|on)\b|\s*(?:[)`;]|$))/g
const LOCK = /\bfor\s+(?:no key update|update|share|key share)(?:\s+skip\s+locked)?\b/g
const BOUND = /(?<=\s)(<=|>=|<|>)(?=\s)/g
const OTHER_BOUND: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/**
 * The conditions, bounds and locks in the text of an SQL template that begins at `from`, each as a change
 * that loosens it.
 */
export function conditionsIn(template: string, from: number): Change[] {
  const at = (index: number, length: number, replacement: string): Change => ({
    start: from + index,
    end: from + index + length,
    replacement,
  })
  const conditions = [...template.matchAll(CONDITION)].flatMap((match) => {
    const [whole, condition = ''] = match
    const index = match.index + whole.length - condition.length
    // A condition that is a subquery has conditions of its own.
    const inner = condition.includes('where')
      ? conditionsIn(condition, from + index).filter(({ replacement }) => replacement === 'true')
      : []
    return [at(index, condition.length, 'true'), ...inner]
  })
  const locks = [...template.matchAll(LOCK)].map((match) => at(match.index, match[0].length, ''))
  const bounds = [...template.matchAll(BOUND)].map((match) =>
    at(match.index, match[0].length, OTHER_BOUND[match[0]] ?? ''),
  )
  return [...conditions, ...locks, ...bounds]
}
