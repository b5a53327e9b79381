import { decideHead, HEAD_BYTES } from '#rules/exports/head.ts'
import { decideName, otherListOf, otherSide, type Side, sideOfKey } from '#rules/exports/names.ts'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/**
 * What is wrong with a file, judged by its name and its first HEAD_BYTES; null while it may be right. Only what the server is sure
 * to refuse is called wrong.
 */
export function headProblem(head: Uint8Array, name: string, side: Side): string | null {
  const decision = decideHead(head)
  if (decision.kind === 'refused') return messages.fileProblems[decision.code]
  const text = new TextDecoder().decode(head.subarray(decision.skip)).trimStart()
  return text.startsWith('[') ? nameProblem(name, side) : keyProblem(text, side)
}

/** A bare list does not say what it holds; then its name does. */
function nameProblem(name: string, side: Side) {
  const decision = decideName(name)
  if (decision.kind === 'other_list') return messages.fileOfOther({ list: decision.other.called })
  return decision.kind === 'side' && decision.side !== side ? messages.fileOfSide({ side: decision.side }) : null
}

/** Files of one list have one key; those without `relationships_` may hold both sides. */
function keyProblem(text: string, side: Side) {
  const key = /^\{\s*"(relationships_\w+)"/.exec(text)?.[1]
  if (key === undefined) return null
  if (sideOfKey(key) === otherSide(side)) return messages.fileOfSide({ side: otherSide(side) })
  const other = otherListOf(key)
  return other === null ? null : messages.fileOfOther({ list: other.called })
}

export const checkFile = (file: File, side: Side) =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      (head) => headProblem(new Uint8Array(head), file.name, side),
      // A folder, or a file that was moved since it was chosen.
      () => messages.fileUnreadable,
    )
