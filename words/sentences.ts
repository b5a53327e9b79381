type Text = string | ((values: never) => string)

/** What a text has to be given; nothing where it has no parameters. */
type ValuesOf<T> = T extends (values: infer Values) => string ? Values : unknown

/** A function for each code whose params are not yet what its text has to be given. */
type Given<Params, Context, Texts> = {
  [Code in keyof Params & keyof Texts as Params[Code] extends ValuesOf<Texts[Code]> ? never : Code]: (
    params: Params[Code],
    context: Context,
  ) => ValuesOf<Texts[Code]>
}

type Prepare<Given, Context> = (params: Given, context: Context) => unknown

/** Writes the sentence of a code from its params, or from what `given` makes of them; the compiler asks for those that are needed. */
export const sentencesOf =
  <Params, Context = void>() =>
  <Texts extends Record<keyof Params, Text>>(texts: Texts, given: Given<Params, Context, Texts>) =>
  <Code extends keyof Params>(code: Code, params: Params[Code], context: Context): string => {
    const text: Text = texts[code]
    if (typeof text === 'string') return text
    const prepare = (given as unknown as { [One in keyof Params]?: Prepare<Params[One], Context> })[code]
    return text((prepare ? prepare(params, context) : params) as never)
  }
