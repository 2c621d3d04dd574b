// One import with the app: see boot.ts.
export { AuthView } from '#web/features/people/auth/auth-view.tsx'
export { start } from '#web/main.tsx'
