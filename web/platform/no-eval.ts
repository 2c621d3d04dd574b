// Loaded first: zod would otherwise try to compile code, which the content policy refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
