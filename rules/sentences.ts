/** A sentence for each code: a text, or a function of the code's params; null are the params of a code whose sentence names nothing. */
export type Sentences<Params> = {
  readonly [Code in keyof Params]: Params[Code] extends null ? string : (params: Params[Code]) => string
}

export function sentenceOf<Params, Code extends keyof Params>(
  sentences: Sentences<Params>,
  code: Code,
  params: Params[Code],
): string {
  const sentence = sentences[code] as string | ((params: Params[Code]) => string)
  return typeof sentence === 'string' ? sentence : sentence(params)
}
