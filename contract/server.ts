import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './fields.ts'

export const getHealth = call({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  input: nothing(),
  answer: z.object({
    status: z.enum(['ok', 'degraded']),
    database: z.enum(['ok', 'unavailable']),
    instagram: z.enum(['ok', 'unavailable', 'unknown']),
    worker: z.enum(['running', 'stopped', 'elsewhere']),
    version: z.string(),
  }),
})
