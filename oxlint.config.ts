import { readdirSync } from 'node:fs'
import type { OxlintConfig } from 'oxlint'

interface Ban {
  /** As in a .gitignore: later lines undo earlier ones, and a leading # is escaped. */
  group: string[]
  message: string
  allowTypeImports?: boolean
}

// An override replaces a rule's options, so every zone lists all of its bans.
const only = (...bans: Ban[]): NonNullable<OxlintConfig['rules']> => ({
  'no-restricted-imports': ['error', { patterns: [parent, ...bans] }],
})
const foldersOf = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** The slices of a side, each with its group. */
const slicesOf = (folder: string): { group: string; slice: string }[] =>
  foldersOf(folder).flatMap((group) => foldersOf(`${folder}/${group}`).map((slice) => ({ group, slice })))
const ban = (message: string, ...group: string[]): Ban => ({
  message,
  group: group.map((line) => line.replace(/^(!?)#/, '$1\\#')),
})

/**
 * The groups of slices, from the lowest floor up: each imports only from those before it.
 * docs/architecture.md says what each is for.
 */
export const groups = ['messages', 'people', 'payments', 'kitchen', 'orders', 'money', 'shop', 'desk']
const above = (folder: string, group: string): string[] =>
  groups.slice(groups.indexOf(group) + 1).map((other) => `${folder}/${other}/**`)

const parent = ban(
  'Inside a folder use ./, across folders use #contract, #server, #web or #tests.',
  '../**',
  '..',
)
// One list, since a line that allows an import allows it for the lists that follow as well.
const notContract = (...others: string[]): Ban =>
  ban(
    'The contract imports zod, a text codec and its own files only, and a group of it only from the groups below.',
    '*',
    '!zod',
    '!@scure',
    '!@scure/base',
    '!./**',
    '!#contract/**',
    ...others,
  )
const serverCode = ban(
  'The web knows the server through #contract only.',
  '#server/**',
  'node:*',
  'fastify',
  'pg',
  'kysely',
)
const webCode = ban('The server knows nothing of the web.', '#web/**', 'react', 'react-dom')
const testCode = ban('Only tests import test code.', '#tests/**', 'vitest')
const framework = ban(
  'The HTTP framework is known to server/platform/http only; use Route.',
  'fastify',
  '@fastify/*',
)
const driver = ban(
  'Drivers are known to server/platform/{db,backup,embedded} only; use Db.',
  'pg',
  'pg-copy-streams',
)
const mail = ban(
  'Emails are sent in one way: declare them, and messages send each once.',
  '#server/platform/mail/**',
)
const features = ban(
  'The platform knows no slice: let app.ts hand in what it needs.',
  '#server/features/**',
  '#server/application/**',
  '#server/demo/**',
  '#server/*.ts',
)
const composer = ban(
  'A slice is wired by slices.ts and never reaches back to it.',
  '#server/demo/**',
  '#server/*.ts',
)
const webFeatures = ban('What features share knows no feature.', '#web/features/**', '#web/*.tsx')
const webDomain = ban('Design system and platform of the web know nothing of the product.', '#web/domain/**')
const notRule = (...others: string[]): Ban => ({
  ...ban(
    'A rule imports the contract and other rules only: it is read and tested without the world.',
    '*',
    '!#contract/**',
    '!./*-rules.ts',
    '!#server/platform/**/*-rules.ts',
    ...others,
  ),
  // The shape of a row is a value too.
  allowTypeImports: true,
})
const backDoor = (own: string, ...others: string[]): Ban =>
  ban(
    'Another slice is entered through its public.ts, and only from its own group or one above.',
    '#server/features/**',
    '!#server/features/*/*/public.ts',
    ...others,
    `!#server/features/${own}/**`,
  )
const notInside: Ban = {
  ...ban(
    'What acts in several slices enters each through its public.ts.',
    './features/**',
    '!./features/*/*/public.ts',
  ),
  allowTypeImports: true,
}
const notRegistration = ban(
  'The list of slices registers each by its slice.ts.',
  './features/**',
  '!./features/*/*/slice.ts',
)
const notSeeds = ban(
  'The demo city enters a slice through its seeds.ts.',
  '#server/features/**',
  '!#server/features/*/*/seeds.ts',
)
/** The dashboard is put together from other slices of the kitchen, and these share forms. */
const otherFeature = (group: string, slice: string): Ban =>
  ban(
    'Features of the web do not know each other: app.tsx composes them.',
    '#web/features/**',
    '#web/*.tsx',
    `!#web/features/${group === 'kitchen' ? group : `${group}/${slice}`}/**`,
  )

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./scripts/checks/lint-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['dist', 'build', 'node_modules', 'test-results', 'web/public', 'data'],
  rules: {
    'surplate/effect-returns': 'error',
    complexity: ['error', { max: 10, variant: 'modified' }],
    'max-depth': ['error', 4],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    // A circle of types is one too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    // `import { type X }` still loads the module.
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Said better by others, or at odds with how this code is written.
    'react/react-in-jsx-scope': 'off',
    'consistent-return': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-boolean-literal-compare': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'react/set-state-in-effect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // What a test waits for and does not get, or sends and is refused, fails it too.
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: [
          'expect',
          'expect.*',
          'expectRefusal',
          'fc.assert',
          '*.wait',
          '*.ok',
          '*.*.ok',
          '*.fails',
          '*.*.fails',
        ],
      },
    ],
    'react/exhaustive-effect-dependencies': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'promise/always-return': 'off',
    // react-hook-form is chosen, and the React compiler it troubles is not used.
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/label-has-associated-control': ['error', { depth: 3 }],
    ...only(),
  },
  overrides: [
    { files: ['contract/**'], rules: only(notContract()) },
    ...foldersOf('contract').map((group) => ({
      files: [`contract/${group}/**`],
      rules: only(notContract(...above('#contract', group))),
    })),
    { files: ['contract/**', 'server/**'], rules: { 'import/no-unassigned-import': 'error' } },
    { files: ['server/**'], rules: only(webCode, testCode, framework, driver) },
    { files: ['server/*.ts'], rules: only(webCode, testCode, framework, driver, notInside) },
    { files: ['server/slices.ts'], rules: only(webCode, testCode, framework, driver, notRegistration) },
    { files: ['server/demo/**'], rules: only(webCode, testCode, framework, driver, notSeeds) },
    {
      files: ['server/{platform,application}/**'],
      rules: only(webCode, testCode, framework, driver, features),
    },
    { files: ['server/platform/http/**'], rules: only(webCode, testCode, driver, features) },
    {
      files: ['server/platform/{db,backup,embedded}/**'],
      rules: only(webCode, testCode, framework, features),
    },
    ...slicesOf('server/features').map(({ group, slice }) => ({
      files: [`server/features/${group}/${slice}/**`],
      rules: only(
        webCode,
        testCode,
        framework,
        driver,
        composer,
        ...(group === 'messages' ? [] : [mail]),
        backDoor(`${group}/${slice}`, ...above('#server/features', group)),
      ),
    })),
    { files: ['server/**/*-rules.ts'], rules: only(notRule()) },
    ...slicesOf('server/features').map(({ group, slice }) => ({
      files: [`server/features/${group}/${slice}/**/*-rules.ts`],
      rules: only(notRule(`!#server/features/${group}/${slice}/**/*-rules.ts`)),
    })),
    {
      files: ['web/**'],
      rules: {
        ...only(serverCode, testCode),
        'surplate/text-alone': 'error',
        'surplate/named-groups': 'error',
        'surplate/numbers-as-text': 'error',
      },
    },
    // No script runs in them.
    { files: ['web/documents/**'], rules: { 'surplate/text-alone': 'off' } },
    { files: ['web/bundling/**'], rules: only(testCode) },
    { files: ['web/ui/**', 'web/platform/**'], rules: only(serverCode, testCode, webFeatures, webDomain) },
    { files: ['web/domain/**'], rules: only(serverCode, testCode, webFeatures) },
    ...slicesOf('web/features').map(({ group, slice }) => ({
      files: [`web/features/${group}/${slice}/**`],
      rules: only(serverCode, testCode, otherFeature(group, slice)),
    })),
    {
      files: ['tests/**'],
      rules: {
        // It does not know an `it` with fixtures, nor a page on which a form is filled.
        'vitest/no-standalone-expect': 'off',
        'unicorn/no-array-fill-with-reference-type': 'off',
        // What a fixture uses is read from its pattern.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      },
    },
    {
      files: ['*.config.ts', 'scripts/checks/lint-rules.ts', 'tests/support/*-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
}

export default config
