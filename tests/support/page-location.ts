const real = window.document.location

/** The location of the DOM in process, whose `assign` leads nowhere: it has no other pages. */
export function locationWith({ assign }: Pick<Location, 'assign'>): Location {
  const get = (_: object, name: keyof Location): unknown => {
    const value: unknown = name === 'assign' ? assign : real[name]
    return typeof value === 'function' ? (value.bind(real) as unknown) : value
  }
  return new Proxy({}, { get }) as Location
}
