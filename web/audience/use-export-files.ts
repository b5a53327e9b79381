import { useState } from 'react'
import type { Side } from '#rules/exports/names.ts'
import { checkFile } from '#web/audience/file-check.ts'
import { audienceMessages as messages } from '#words/audience.ts'

/** The files chosen for one side, each looked at as soon as it is chosen. */
export function useExportFiles(side: Side) {
  const [files, setFiles] = useState<readonly File[]>([])
  /** What is wrong with a file, null for nothing; absent while it is being looked at. */
  const [problems, setProblems] = useState<ReadonlyMap<File, string | null>>(new Map())

  const take = (chosen: readonly File[]) => {
    setFiles(chosen)
    for (const file of chosen) {
      if (problems.has(file)) continue
      void checkFile(file, side).then((problem) => setProblems((before) => new Map(before).set(file, problem)))
    }
  }

  const noteOf = (file: File) => {
    const problem = problems.get(file)
    if (problem === undefined) return { text: messages.checking, tone: 'muted' as const }
    return problem === null
      ? { text: messages.fileReady, tone: 'ok' as const }
      : { text: problem, tone: 'bad' as const }
  }

  return { files, take, noteOf, unusable: files.some((file) => problems.get(file)) }
}
