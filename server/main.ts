// Runs the bundle that the build made of these sources, or the sources where it did not or they have changed.
import { bundle, isBundled } from './bundle.mjs'
import { nameSourcesInStacks } from './source-stacks.ts'

if (isBundled()) {
  nameSourcesInStacks(bundle)
  await import(new URL('run.js', bundle).href)
} else await import('./run.ts')
