/** JSON text inserted into an answer unchanged; TypeScript's library does not declare V8's JSON.rawJSON yet. */
type RawJson = { readonly rawJSON: string }
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawJson
  isRawJSON(value: unknown): value is RawJson
}

/** A whole number beyond 2^53, written from its digits without passing through a double. */
export function rawInteger(digits: string): RawJson {
  return rawJSON(digits)
}

export function isRawJson(value: unknown): value is RawJson {
  return isRawJSON(value)
}

type Source = { readonly source?: string }
type SourceReviver = (key: string, value: unknown, context: Source) => unknown

/** Parses JSON and returns whole numbers beyond 2^53 as text. */
export function parseJson(content: string): unknown {
  const keepDigits: SourceReviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value
  return (JSON.parse as (content: string, reviver: SourceReviver) => unknown)(content, keepDigits)
}
