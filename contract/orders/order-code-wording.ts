/** "ABC 234": an order code in two halves, easier to read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
