export { toAmountCell, toLocalTime, toRow, toTextCell } from './csv-rules.ts'
export { melbourneMonth } from './statement-rules.ts'
