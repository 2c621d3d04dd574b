import { afterAll, expect } from 'vitest'
import { processorSeconds, writeCost } from './costs.ts'

// Read before the file and after everything it has stopped: hooks that were registered first end last.
const before = processorSeconds()
afterAll(() => writeCost(expect.getState().testPath ?? '', processorSeconds() - before))
