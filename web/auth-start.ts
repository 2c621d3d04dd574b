// One import with the app: see boot.ts.
export { AuthView } from './features/people/auth/auth-view.tsx'
export { start } from './main.tsx'
