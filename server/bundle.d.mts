export const bundle: URL
export function isBundled(): boolean
