/** At how much queries like this one may look, and why that is the same in any city. */
export interface OwnBound {
  by: RegExp
  during?: RegExp
  pages: number
  rows: number
  why: string
}
