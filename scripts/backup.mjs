import { keep } from './keep.mjs'

await keep('backup')
