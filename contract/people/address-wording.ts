import { isolatedText } from './isolated-text.ts'

interface NamedAddress {
  name: string
  address: string | null
  suburb: string | null
}

/** "Nonna Pina, 12 Lygon St, Carlton" */
export const addressText = ({ name, address, suburb }: NamedAddress): string =>
  [name, address, suburb].flatMap((part) => (part === null || part === '' ? [] : [isolatedText(part)])).join(', ')
