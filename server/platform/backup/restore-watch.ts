/** Where a restore is announced. */
export const RESTORES = 'surplate_restores'
