/** What differs from before. Only that is sent: the rest may have been changed elsewhere meanwhile. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>
