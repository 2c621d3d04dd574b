/** The last instant before this one. */
export const justBefore = (at: Date | string): Date => new Date(new Date(at).getTime() - 1)
