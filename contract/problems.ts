import { z } from 'zod'

/** RFC 9457 problem document, with Surplate's stable `code`. */
export const ProblemDocument = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().meta({ description: 'One sentence for a person' }),
  code: z.string().meta({ description: 'The reason; every reason has its own stable code' }),
  errors: z.record(z.string(), z.string()).optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
