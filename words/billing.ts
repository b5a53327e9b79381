import { supportNames } from './generated/home.ts'

/** The support of a plan, which the API names in English; '' is none. */
export const supportWords = (support: string): string =>
  (supportNames as Record<string, string | undefined>)[support] ?? support
