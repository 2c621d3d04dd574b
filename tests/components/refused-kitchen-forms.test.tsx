import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import type { Visit } from '#tests/support/page.tsx'
import { it as base } from '#tests/support/page-test.ts'
import { kitchenForms } from '#tests/support/refused-forms/kitchen-forms.ts'
import { setKitchenStage } from '#tests/support/refused-forms/kitchen-stage.ts'
import { formActsOn } from '#tests/support/refused-forms/form-acts-in-page.ts'
import { refuseForm } from '#tests/support/refused-forms/form-case.ts'

const it = base
  .extend('t', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
    const t = await startApp({ env: bankFileSettings })
    onCleanup(() => t.stop())
    return t
  })
  .extend('stage', { scope: 'file' }, ({ t }) => setKitchenStage(t))

it.for(kitchenForms.map((one) => [one.form, one] as const))(
  'says why %s is refused, keeps what was typed, and lets people walk on',
  async ([, one], { stage, visit }) => {
    const as = one.as === 'visitor' ? undefined : (stage[one.as] as Visit['as'])
    await refuseForm(formActsOn(visit({ as, path: one.path?.(stage) ?? '/' })), stage, one)
  },
)
