interface HeldMutant {
  /** The absolute path of the file that it stands for. */
  path: string
  source: string
}

// The configuration is loaded apart from the code that runs the tests, so they share the process's global
// object.
const shared = globalThis as { surplateMutant?: HeldMutant | undefined }

export const heldMutant = (): HeldMutant | undefined => shared.surplateMutant

export const holdMutant = (mutant: HeldMutant | undefined): void => {
  shared.surplateMutant = mutant
}
