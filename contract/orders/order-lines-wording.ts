import { isolatedText } from '#contract/text/isolated-text.ts'
import type { OrderLine } from './orders.ts'

type NamedQuantity = Pick<OrderLine, 'name' | 'quantity'>

/** "2 × Lasagne" */
export const orderLineText = ({ quantity, name }: NamedQuantity): string =>
  `${quantity} × ${isolatedText(name)}`

/** "2 × Lasagne, 1 × Tiramisu" */
export const orderLinesText = (lines: readonly NamedQuantity[]): string => lines.map(orderLineText).join(', ')
