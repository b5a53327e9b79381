/** Bytes of a file's beginning that are enough to recognise it. */
export const HEAD_BYTES = 1024

export type HeadDecision =
  /** JSON may begin after `skip` bytes (a byte order mark). */
  | { kind: 'json'; skip: number }
  | { kind: 'refused'; code: 'file_is_html' | 'file_is_compressed' | 'file_cut_short' | 'file_not_json' }

/** First bytes of gzip, zip (three kinds), 7z, rar, xz, bzip2 and zstd. */
const compressed = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x42, 0x5a, 0x68],
  [0x28, 0xb5, 0x2f, 0xfd],
]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** What a file is by its first bytes, whatever its name says. Give it HEAD_BYTES or, when the file is shorter, all of it. */
export function decideHead(head: Uint8Array): HeadDecision {
  if (compressed.some((signature) => startsWith(head, signature)))
    return { kind: 'refused', code: 'file_is_compressed' }
  const skip = startsWith(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  const text = new TextDecoder().decode(head.subarray(skip)).trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return { kind: 'json', skip }
  if (text === '') return { kind: 'refused', code: 'file_cut_short' }
  const is_page = text.startsWith('<') && /<(!doctype html|html|head|body|meta|title|script|div)\b/i.test(text)
  return { kind: 'refused', code: is_page ? 'file_is_html' : 'file_not_json' }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
