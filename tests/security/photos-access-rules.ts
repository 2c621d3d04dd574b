import { smallPng } from '#tests/support/photos.ts'
import type { AccessRule } from './access-rule.ts'

export const photosAccessRules: Record<string, AccessRule[]> = {
  'photos.upload': [{ input: () => ({ image: smallPng }) }],
}
