export { toAmountCell, toLocalTime, toRow, toTextCell } from './csv-cells.ts'
export { melbourneMonth } from './statement-rules.ts'
