import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExportsRead, ExportsToRead, WorkerSays } from './read-exports.worker.ts'
import { MOST_BYTES, MOST_FILES, type Upload } from './receive-upload.ts'
import { takeTurns } from './take-turns.ts'

/** Each reading takes a processor and, for a million people, some 300 MB. */
const inTurn = takeTurns(2)

/** Reads the uploaded files in a thread of its own, so that other requests go on meanwhile; at most two uploads at once. */
export function readExports(
  { files }: Upload,
  username: string,
  onProgress: (percent: number) => void,
): Promise<ExportsRead> {
  const workerData: ExportsToRead = {
    files: files.map(({ name, side, bytes, handle }) => ({ name, side, bytes, fd: handle.fd })),
    username,
    most_files: MOST_FILES,
    most_bytes: MOST_BYTES,
  }
  return inTurn(async () => {
    const worker = new Worker(new URL('./read-exports.worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      env: {},
      // A small nursery: rows are garbage at once, and a large one only grows the process.
      resourceLimits: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 12 },
    })
    try {
      for (;;) {
        const [said] = (await once(worker, 'message')) as [WorkerSays]
        if (said.kind !== 'progress') return said
        onProgress(said.percent)
      }
    } finally {
      await worker.terminate()
    }
  })
}
