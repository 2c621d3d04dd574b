interface Node {
  type: string
  operator?: string
}
interface Call extends Node {
  callee: Node & { name?: string; property?: { name?: string } }
  arguments: (Node & { body?: Node })[]
}
interface Context {
  report: (finding: { node: Node; message: string }) => void
}

const EFFECT = /^use(?:Layout|Insertion)?Effect$/

const returnsOnPurpose = ({ type, operator }: Node): boolean =>
  type === 'BlockStatement' || type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || operator === 'void'

/** React calls what an effect returns as its clean-up, and types do not show what a browser returns: a promise ends the page. */
const effectReturns = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [effect] }: Call) {
      if (!EFFECT.test(callee.name ?? callee.property?.name ?? '') || effect?.type !== 'ArrowFunctionExpression') return
      if (effect.body === undefined || returnsOnPurpose(effect.body)) return
      context.report({
        node: effect.body,
        message: 'React calls what an effect returns: give it a block, or write void before a promise.',
      })
    },
  }),
}

export default { meta: { name: 'surplate' }, rules: { 'effect-returns': effectReturns } }
