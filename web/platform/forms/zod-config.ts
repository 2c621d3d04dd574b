/**
 * Keeps zod from compiling schemas with `new Function`, which the content policy refuses and reports. To be
 * called before the first schema is created; zod loads with the first form.
 */
export const forbidZodToCompile = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
