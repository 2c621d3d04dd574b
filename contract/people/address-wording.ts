import { joinIsolated } from './isolated-text.ts'

interface NamedAddress {
  name: string
  address: string | null
  suburb: string | null
}

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const namedAddressText = ({ name, address, suburb }: NamedAddress): string =>
  joinIsolated([name, address, suburb])
