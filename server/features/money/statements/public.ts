export { melbourneMonth } from './statement-rules.ts'
