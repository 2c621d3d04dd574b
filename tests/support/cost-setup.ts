import { afterAll, expect } from 'vitest'
import { processorTime, writeCost } from './costs.ts'

// Read before the file and after everything it has stopped: hooks that were registered first end last.
const before = processorTime()
afterAll(() => writeCost(expect.getState().testPath ?? '', before))
