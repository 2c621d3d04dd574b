import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'
import { heldMutant } from './held-mutant.ts'

const root = new URL('../..', import.meta.url)
const { default: config } = (await import(new URL('vitest.config.ts', root).href)) as {
  default: ViteUserConfig
}

/** Gives the tests the mutant in place of the file. The file itself is never touched. */
const mutation: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  transform: (_code, id) =>
    id === heldMutant()?.path ? { code: heldMutant()?.source ?? '', map: null } : undefined,
}

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  ...config,
  root: root.pathname,
  plugins: [...(config.plugins ?? []), mutation],
  test: {
    ...config.test,
    // Its keys are the contents of the files, which a mutant is not in.
    fsModuleCache: false,
    projects: projects.map((project) => ({
      ...project,
      // One worker process has one file of tests at a time: several of these run beside each other.
      test: {
        ...project.test,
        maxWorkers: 1,
        setupFiles: [project.test?.setupFiles ?? [], 'tests/mutation/coverage-setup.ts'].flat(),
      },
    })),
  },
})
