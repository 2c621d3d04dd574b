/** Runs work that reads from the database when it is the turn of whoever asks for it. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>
